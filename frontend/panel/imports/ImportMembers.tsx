export default function ImportMembers(_props: { onClose: () => void }) {
  return null;
}
