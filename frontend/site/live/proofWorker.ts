import { find } from "./proofSearch";

self.onmessage = ({ data }: MessageEvent<Parameters<typeof find>[0]>) => {
  self.postMessage(find(data));
};
