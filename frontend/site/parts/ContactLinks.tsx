import type { Business } from "../business";
import { telephone } from "../links";
import { Icon } from "./Icon";

/** Links to call a business and to write to it, if it has a phone number or an email address. */
export function ContactLinks({ phone, email }: Pick<Business, "phone" | "email">) {
  return (
    <>
      {phone && (
        <a href={telephone(phone)}>
          <Icon name="phone" /> {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <Icon name="email" /> {email}
        </a>
      )}
    </>
  );
}
