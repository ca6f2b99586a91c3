import { Box } from "@mui/material";
import { getName } from "../../account/account";

interface Props {
  person: { firstname: string; lastname: string; email?: string };
  size?: number;
}

/** The initials of a user, on a neutral color. */
export function Avatar({ person, size = 36 }: Props) {
  const name = getName(person) || person.email || "?";
  return (
    <Box
      aria-hidden
      sx={({ colors, palette }) => ({
        display: "grid",
        placeItems: "center",
        flex: "none",
        width: size,
        height: size,
        borderRadius: "50%",
        fontSize: size * 0.38,
        fontWeight: 600,
        color: colors.ink,
        backgroundColor: `hsl(${getHue(name)} ${palette.mode === "dark" ? "22% 26%" : "38% 88%"})`,
      })}
    >
      {initials(name)}
    </Box>
  );
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? [...word][0] : ""))
    .join("")
    .toUpperCase();
}

function getHue(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
}
