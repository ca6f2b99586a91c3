interface PasswordRule {
  rule: "least" | "twice";
  isMet: boolean;
}

/** With a second factor a password may be shorter: it is not the only lock on the door. */
export function shortest(hasSecondFactor: boolean): number {
  return hasSecondFactor ? 8 : 15;
}

/** The rules that can be told while one types; the API knows the common passwords as well. */
export function rulesFor(password: string, again: string, hasSecondFactor: boolean): PasswordRule[] {
  const least = shortest(hasSecondFactor);
  return [
    { rule: "least", isMet: [...password].length >= least },
    { rule: "twice", isMet: password !== "" && password === again },
  ];
}
