import { consentCategoryValues, tagPositionValues } from "../../../generated/choices";
import { snippetLimits } from "../../../generated/limits";
import { useText } from "../../messages/useText";
import { type Inputs, TextBox } from "../forms/TextBox";
import { asksConsent, type Service, type SnippetForm, type SnippetKind, type TagPosition } from "./snippets";

interface Props {
  form: Inputs<SnippetForm>;
  kind: SnippetKind;
  service: Service | undefined;
}

/** The fields of a snippet's kind. */
export function SnippetFields({ form, kind, service }: Props) {
  return (
    <>
      {kind === "service" && service && <ServiceFields form={form} service={service} />}
      {kind === "address" && <AddressFields form={form} />}
      {kind === "meta" && <MetaFields form={form} />}
      {kind === "link" && <LinkFields form={form} />}
      {(kind === "code" || kind === "noscript") && <CodeField form={form} kind={kind} />}
      {(kind === "address" || kind === "code") && <PlaceField form={form} places={tagPositionValues} />}
      {kind === "noscript" && <PlaceField form={form} places={IN_BODY} />}
      {asksConsent(kind) && <ConsentField form={form} kind={kind} service={service} />}
    </>
  );
}

const IN_BODY: readonly TagPosition[] = ["body_open", "body_close"];
const RELATIONS = ["alternate", "author", "dns-prefetch", "help", "license", "me", "preconnect", "search"];

type FormProp = Pick<Props, "form">;

function ServiceFields({ form, service }: FormProp & { service: Service }) {
  const t = useText();
  return (
    <>
      <TextBox
        form={form}
        name="custom_id"
        label={service.id_label}
        help={t("snippets.form.idHelp", { example: service.example })}
        maxLength={snippetLimits.custom_id}
        autoFocus
      />
      {service.needs_src && (
        <UrlField
          form={form}
          label={t("snippets.form.server", { service: service.label })}
          help={t("snippets.form.serverHelp")}
        />
      )}
    </>
  );
}

function UrlField(props: FormProp & { label: string; help: string; autoFocus?: boolean }) {
  return <TextBox {...props} name="src" type="url" maxLength={snippetLimits.src} />;
}

function AddressFields({ form }: FormProp) {
  const t = useText();
  return (
    <>
      <UrlField
        form={form}
        label={t("snippets.form.address")}
        help={t("snippets.form.addressHelp")}
        autoFocus
      />
      <TextBox
        form={form}
        name="loading"
        label={t("snippets.form.loading")}
        options={(["async", "defer", "plain"] as const).map((value) => ({
          value,
          label: t(`snippets.form.${value}`),
        }))}
      />
    </>
  );
}

function MetaFields({ form }: FormProp) {
  const t = useText();
  return (
    <>
      <TextBox
        form={form}
        name="name"
        label={t("snippets.form.metaName")}
        help={t("snippets.form.metaNameHelp")}
        maxLength={snippetLimits.name}
        autoFocus
      />
      <TextBox
        form={form}
        name="content"
        label={t("snippets.form.metaContent")}
        maxLength={snippetLimits.content}
      />
    </>
  );
}

function LinkFields({ form }: FormProp) {
  const t = useText();
  return (
    <>
      <TextBox
        form={form}
        name="name"
        label={t("snippets.form.rel")}
        help={t("snippets.form.relHelp")}
        options={RELATIONS.map((value) => ({ value, label: value }))}
      />
      <UrlField form={form} label={t("snippets.form.href")} help={t("snippets.form.addressHelp")} />
    </>
  );
}

function CodeField({ form, kind }: FormProp & { kind: "code" | "noscript" }) {
  const t = useText();
  return (
    <TextBox
      form={form}
      name="code"
      label={t(`snippets.form.${kind}`)}
      help={t(`snippets.form.${kind}Help`)}
      maxLength={snippetLimits.code}
      rows={kind === "code" ? 8 : 3}
      isCode
      autoFocus
    />
  );
}

function PlaceField({ form, places }: FormProp & { places: readonly TagPosition[] }) {
  const t = useText();
  return (
    <TextBox
      form={form}
      name="tag_position"
      label={t("snippets.place.label")}
      options={places.map((value) => ({ value, label: t(`snippets.place.${value}`) }))}
    />
  );
}

function ConsentField({ form, kind, service }: Props) {
  const t = useText();
  const possible = consentCategoryValues.filter(
    (each) => each !== "necessary" || !service || service.may_be_necessary,
  );
  return (
    <TextBox
      form={form}
      name="consent_category"
      label={t("snippets.consent.label")}
      help={t(kind === "noscript" ? "snippets.consent.noscriptHelp" : "snippets.consent.help")}
      options={possible.map((value) => ({ value, label: t(`snippets.consent.${value}`) }))}
    />
  );
}
