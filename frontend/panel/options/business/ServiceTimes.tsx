import AddOutlined from "@mui/icons-material/AddOutlined";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, Button, IconButton, TextField } from "@mui/material";
import { serviceLimits } from "../../../generated/limits";
import { DaysInput } from "../../kit/inputs/DaysInput";
import { replaceRow, useRowKeys, without } from "../../kit/inputs/rows";
import { useText } from "../../messages/useText";
import type { BusinessFacts, BusinessSettings } from "./business";

type ServiceRow = BusinessFacts["services"][number];

/** Named services with their own times: lunch, dinner, the kitchen's closing time. */
export function ServiceTimes({ settings: { value, set, errors } }: { settings: BusinessSettings }) {
  const t = useText();
  const { services } = value;
  const { keyOf: getKey, removed } = useRowKeys(services.length);

  function remove(index: number) {
    removed(index);
    set({ services: without(services, index) });
  }

  return (
    <Box sx={{ display: "grid", gap: 1.5, justifyItems: "start" }}>
      {services.map((service, index) => (
        <Row
          key={getKey(index)}
          service={service}
          error={errors[`services.${index}.name`] ?? errors[`services.${index}.begins`]}
          onChange={(some) => set({ services: replaceRow(services, index, { ...service, ...some }) })}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        variant="outlined"
        startIcon={<AddOutlined />}
        onClick={() => set({ services: [...services, { name: "", days: [], begins: "", ends: "" }] })}
      >
        {t("business.addService")}
      </Button>
    </Box>
  );
}

interface RowProps {
  service: ServiceRow;
  error: string | undefined;
  onChange: (some: Partial<ServiceRow>) => void;
  onRemove: () => void;
}

function Row({ service, error, onChange, onRemove }: RowProps) {
  const t = useText();
  const time = (name: "begins" | "ends") => (
    <TextField
      type="time"
      label={t(`business.${name}`)}
      value={service[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box
      role="group"
      aria-label={service.name || t("business.service")}
      sx={{
        display: "grid",
        gap: 1,
        width: "100%",
        alignItems: "start",
        gridTemplateColumns: { xs: "1fr 1fr 40px", md: "1fr 1fr 120px 120px 40px" },
      }}
    >
      <TextField
        label={t("business.service")}
        value={service.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={Boolean(error)}
        helperText={error}
        slotProps={{ htmlInput: { maxLength: serviceLimits.name } }}
      />
      <DaysInput label={t("business.days")} value={service.days} onChange={(days) => onChange({ days })} />
      <Box sx={{ gridColumn: { xs: 3, md: 5 }, gridRow: 1 }}>
        <IconButton aria-label={t("business.removeService", { name: service.name })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Box>
      {time("begins")}
      {time("ends")}
    </Box>
  );
}
