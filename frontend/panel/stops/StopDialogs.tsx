import { Suspense } from "react";
import { useAccount } from "../account/account";
import { later } from "../kit/layout/chunks";
import type { BusinessOption } from "../kit/posts/businessOption";
import type { Opening, Place, StopDay } from "../kit/stops/wire";
import { StopDialog } from "./StopDialog";
import { TakeDialog } from "./TakeDialog";

const StopForm = later(() => import("./StopForm"));
const CopyWeek = later(() => import("./CopyWeek"));

/** The open dialog of the week. */
export type OpenedDialog =
  | { is: "new" }
  | { is: "copy" }
  | { is: "opening"; opening: Opening }
  | { is: "stop"; stop: StopDay }
  | { is: "edit"; id: number };

interface Props {
  opened: OpenedDialog | null;
  onOpen: (opened: OpenedDialog | null) => void;
  businesses: readonly BusinessOption[];
  places: readonly Place[];
  /** The stops of the week. */
  shown: readonly StopDay[];
  monday: string;
  /** The first day of a new stop. */
  firstDay: string;
  /** Whether the businesses and the first day are known. */
  isReady: boolean;
  businessId: number | undefined;
}

/** The dialogs of the week: a stop, an opening, or the form of a stop. */
export function StopDialogs(props: Props) {
  const { opened, onOpen, businesses, places, shown, monday, firstDay, isReady, businessId } = props;
  const isAll = useAccount().reach["stops.write"] === "all";
  const onClose = () => onOpen(null);
  switch (opened?.is) {
    case "opening": {
      const { opening } = opened;
      const place = places.find(({ id }) => id === opening.place_id);
      return <TakeDialog opening={opening} place={place} businesses={businesses} onClose={onClose} />;
    }
    case "stop": {
      const { stop } = opened;
      return (
        <StopDialog
          shown={stop}
          others={shown}
          mayConfirm={isAll}
          onEdit={() => onOpen({ is: "edit", id: stop.stop_id })}
          onClose={onClose}
        />
      );
    }
    case "new":
    case "edit":
      return (
        <Suspense fallback={null}>
          <StopForm
            id={opened.is === "edit" ? opened.id : null}
            businesses={businesses}
            places={places}
            firstDay={firstDay}
            isReady={isReady}
            onClose={onClose}
          />
        </Suspense>
      );
    case "copy":
      return (
        <Suspense fallback={null}>
          <CopyWeek monday={monday} there={shown} businessId={businessId} onClose={onClose} />
        </Suspense>
      );
    default:
      return null;
  }
}
