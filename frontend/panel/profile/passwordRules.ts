interface PasswordRule {
  rule: "least" | "twice";
  isMet: boolean;
}

/** Return the minimum length of a password, which may be shorter with a second factor. */
export function shortest(hasSecondFactor: boolean): number {
  return hasSecondFactor ? 8 : 15;
}

/** Return the rules that can be checked during typing; the API also rejects common passwords. */
export function rulesFor(password: string, again: string, hasSecondFactor: boolean): PasswordRule[] {
  const least = shortest(hasSecondFactor);
  return [
    { rule: "least", isMet: [...password].length >= least },
    { rule: "twice", isMet: password !== "" && password === again },
  ];
}
