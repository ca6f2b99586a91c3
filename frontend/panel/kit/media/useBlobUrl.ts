import { useEffect, useState } from "react";

/** Return a URL of the file while the component is mounted, or null during its first render. */
export function useBlobUrl(file: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
