import type { VideoEmbedProps } from "../generated/blocks";
import { getVideo, type Video } from "../site/links";
import { Band } from "../site/parts/Band";
import { Icon } from "../site/parts/Icon";
import { Picture } from "../site/parts/Picture";
import { typeset } from "../site/typeset";
import type { BlockConfig, WithMetadata } from "./block";

/** Shows a poster and loads the video from its host on click. */
export default function VideoEmbed({ title, video, poster_item, caption }: WithMetadata<VideoEmbedProps>) {
  const embed = getVideo(video);
  if (!embed) return null;
  return (
    <Band name="video" title={title}>
      <figure>
        <Poster video={embed} title={title || caption || "Video"}>
          {poster_item && <Picture item={poster_item} sizes="(min-width: 1280px) 72rem, 92vw" alt="" />}
        </Poster>
        <figcaption className="note">
          {caption && <>{typeset(caption)} · </>}
          Plays from {embed.host}, which can then track your visit.
        </figcaption>
      </figure>
    </Band>
  );
}

function Poster({ video, title, children }: { video: Video; title: string; children: React.ReactNode }) {
  return (
    <a
      className="poster"
      href={video.page}
      rel="noreferrer"
      data-opens="frame"
      data-frame={video.frame}
      data-title={title}
      aria-label={`Play: ${title}`}
    >
      {children}
      <span className="play">
        <Icon name="play" /> Play
      </span>
    </a>
  );
}

export const config: BlockConfig<VideoEmbedProps> = {
  category: "pictures",
  fields: {
    video: { label: "Video URL", help: "Enter a YouTube or Vimeo URL." },
    poster: { label: "Preview image", help: "Shown until the visitor plays the video." },
  },
  example: (say) => ({ title: say("A day in the kitchen"), video: "vimeo:76979871" }),
};
