import { Box, FormHelperText, Radio, Typography } from "@mui/material";
import { useId } from "react";
import { isText } from "../messages/language";
import { roleName } from "../messages/names";
import type { Translate } from "../messages/shape";
import { useText } from "../messages/useText";
import { type RoleId, useRoles } from "./people";

interface Props {
  value: number;
  onChange: (role: RoleId) => void;
  /** The user's current role, shown even if the signed-in user may not assign it. */
  current?: { id: number; name: string };
  isDisabled?: boolean;
  error?: string | undefined;
}

/** The roles that the signed-in user may assign, with descriptions. */
export function RoleChoice({ value, onChange, current, isDisabled = false, error }: Props) {
  const t = useText();
  const id = useId();
  const { data = [], error: failure } = useRoles();
  const assignable =
    current && !data.some((role) => role.id === current.id) ? [{ ...current, description: "" }] : [];
  return (
    <Box role="radiogroup" aria-label={t("users.role")} aria-invalid={error ? true : undefined}>
      <Box
        sx={{
          display: "grid",
          gap: 1,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 260px), 1fr))",
        }}
      >
        {[...assignable, ...data].map((role) => (
          <Box
            component="label"
            key={role.id}
            sx={({ colors }) => ({
              display: "flex",
              alignItems: "flex-start",
              gap: 1,
              p: 1.25,
              pl: 0.5,
              borderRadius: "8px",
              border: `1px solid ${role.id === value ? colors.link : colors.line}`,
              backgroundColor: role.id === value ? colors.selected : "transparent",
              cursor: isDisabled ? "default" : "pointer",
            })}
          >
            <Radio
              size="small"
              color="secondary"
              name={id}
              checked={role.id === value}
              disabled={isDisabled}
              onChange={() => onChange(role.id as RoleId)}
              slotProps={{
                input: { "aria-label": roleName(t, role), "aria-describedby": `${id}-${role.id}` },
              }}
            />
            <Box>
              <Typography sx={{ fontWeight: 600, lineHeight: 2.2 }}>{roleName(t, role)}</Typography>
              <Typography id={`${id}-${role.id}`} variant="body2" color="textSecondary">
                {getDescription(t, role)}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      {failure && <FormHelperText error>{failure.message}</FormHelperText>}
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}

function getDescription(t: Translate, { id, description }: { id: number; description: string }): string {
  const key = `users.roles.${id}.description`;
  return description && isText(key) ? t(key) : description;
}
