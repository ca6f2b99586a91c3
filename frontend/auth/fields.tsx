import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useState,
} from "react";
import { passwordChangeLimits } from "../generated/limits";
import { t } from "./messages/text";
import type { FieldErrors } from "./useSubmission";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  error?: string | undefined;
  help?: string | undefined;
  after?: ReactNode;
}

/** A labeled input with its error or help text below it. */
export function Field({ label, error, help, after, ...input }: FieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note && `${id}-note`}
          {...input}
        />
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? "note note-error" : "note"}>
          {error ?? help}
        </p>
      )}
    </div>
  );
}

/** The error of the whole form, or of a failed request. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="message message-error" role="alert">
      {text}
    </p>
  );
}

interface NewPasswordProps {
  errors: FieldErrors;
  email: string;
  /** The minimum length of the password. */
  least: number;
}

/** A new password, entered twice. */
export function NewPasswordFields({ errors, email, least }: NewPasswordProps) {
  return (
    <>
      {/* Lets password managers save the new password under the right user name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label={t("newPassword")}
        name="password"
        autoComplete="new-password"
        maxLength={passwordChangeLimits.password}
        error={errors.password}
        help={t("newHelp", { least })}
      />
      <PasswordField
        label={t("newPasswordAgain")}
        name="password_confirmation"
        autoComplete="new-password"
        maxLength={passwordChangeLimits.password}
        error={errors.password_confirmation}
      />
    </>
  );
}

/** A password input with a show button and a caps lock warning. */
export function PasswordField({ help, ...props }: FieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  const watch = (event: KeyboardEvent | MouseEvent) => setIsCapsLockOn(event.getModifierState("CapsLock"));
  return (
    <Field
      {...props}
      type={isShown ? "text" : "password"}
      help={isCapsLockOn ? t("capsLock") : help}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={watch}
      onKeyUp={watch}
      onClick={watch}
      onBlur={() => setIsCapsLockOn(false)}
      after={
        <button type="button" className="reveal" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {t(isShown ? "hide" : "show")}
          <span className="unseen"> {props.label.toLowerCase()}</span>
        </button>
      }
    />
  );
}
