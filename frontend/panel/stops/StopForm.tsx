import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
} from "@mui/material";
import { useId } from "react";
import { useEditContext } from "react-admin";
import { useAccount } from "../account/account";
import { DraftNotices } from "../kit/forms/DraftNotices";
import { RecordForm } from "../kit/forms/ResourceForm";
import type { BusinessOption } from "../kit/posts/businessOption";
import { type Place, STOPS, type Stop } from "../kit/stops/wire";
import { useText } from "../messages/useText";
import { StopFields } from "./StopFields";
import { useStopForm } from "./useStopForm";

interface Props {
  /** Null for a new stop. */
  id: number | null;
  businesses: readonly BusinessOption[];
  places: readonly Place[];
  /** The first day of a new stop. */
  firstDay: string;
  /** Whether the businesses and the first day are known: the form reads its defaults from them once. */
  isReady: boolean;
  onClose: () => void;
}

/** The form of a stop, at a custom spot or a place, once or repeating. */
export default function StopForm(props: Props) {
  return (
    <RecordForm resource={STOPS} id={props.id}>
      <FormDialog {...props} />
    </RecordForm>
  );
}

function FormDialog(props: Props) {
  const t = useText();
  const title = useId();
  const { id, isReady, onClose } = props;
  const { record, error } = useEditContext<Stop>();
  const initial = id === null ? null : record;
  const isLoading = initial === undefined || !isReady;
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{t(id === null ? "stops.add" : "stops.form.title")}</DialogTitle>
      {isLoading ? (
        <DialogContent>
          {error ? (
            <Alert severity="error">{error.message}</Alert>
          ) : (
            <Skeleton variant="rounded" height={240} role="status" aria-label={t("layout.words.loading")} />
          )}
        </DialogContent>
      ) : (
        <Editor {...props} initial={initial} />
      )}
    </Dialog>
  );
}

function Editor({ initial, businesses, places, firstDay, onClose }: Props & { initial: Stop | null }) {
  const t = useText();
  const formId = useId();
  const isAll = useAccount().reach["stops.write"] === "all";
  const business = businesses.length === 1 ? (businesses[0]?.id ?? null) : null;
  const { form, save, conflict, saveMine } = useStopForm({ initial, firstDay, business, onDone: onClose });
  const { errors, isSaving } = form;
  // With a single business, there is no field that could show its error.
  const withBusiness = businesses.length > 1 ? undefined : errors.business_id;
  const above = errors.form ?? errors.slot_id ?? errors.place_id ?? withBusiness;
  return (
    <>
      <DialogContent>
        <Box
          component="form"
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)", pt: 1 }}
        >
          <DraftNotices form={form} onRetry={() => void save()} />
          {conflict && (
            <Alert
              severity="warning"
              action={
                <Button size="small" onClick={() => void saveMine()}>
                  {t("forms.saveMine")}
                </Button>
              }
            >
              {t("stops.form.stale")}
            </Alert>
          )}
          {above && <Alert severity="error">{above}</Alert>}
          <StopFields
            form={form}
            businesses={businesses}
            places={places}
            writesAll={isAll}
            isNew={initial === null}
          />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("layout.words.cancel")}</Button>
        <Button
          variant="contained"
          type="submit"
          form={formId}
          disabled={isSaving || (initial !== null && !form.isDirty)}
          sx={{ minHeight: 44 }}
        >
          {t("layout.words.save")}
        </Button>
      </DialogActions>
    </>
  );
}
