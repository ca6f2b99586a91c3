import { useOwnToday } from "../kit/site/ownBusiness";
import type { StopDay } from "../kit/stops/wire";
import { StopRow, StopRows } from "./StopRow";
import type { CheckIn } from "./useCheckIn";

interface Props {
  stops: readonly StopDay[];
  now: Date;
  checkIn: CheckIn;
}

/** Today's stops of a business, on its card. */
export function OwnStops({ stops, now, checkIn }: Props) {
  const { timezone } = useOwnToday();
  if (stops.length === 0) return null;
  return (
    <StopRows>
      {stops.map((stop) => (
        <StopRow
          key={`${stop.stop_id} ${stop.day}`}
          stop={stop}
          now={now}
          timezone={timezone}
          title={stop.place.name || stop.place.address}
          checkIn={checkIn}
        />
      ))}
    </StopRows>
  );
}
