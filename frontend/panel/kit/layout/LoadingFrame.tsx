import { LinearProgress } from "@mui/material";
import { bootData } from "../../../client/boot";
import { useText } from "../../messages/useText";

const WAYS = ["a", "b", "c", "d", "e", "f", "g", "h"];
const ROWS = ["title", "a", "b", "c", "d", "e"];

/**
 * The frame of every screen until the user is known, which prevents layout shifts. The server renders the
 * same frame into the document (`tenants/site/documents/loading_frame.py`).
 */
export function LoadingFrame() {
  const t = useText();
  const { domain } = bootData();
  const isBuilding = location.pathname.endsWith("/build");
  return (
    <div className="loading-frame" aria-busy>
      <header data-domain="">
        <i />
        <i />
        <h1>{domain?.title}</h1>
      </header>
      <LinearProgress aria-label={t("layout.words.loading")} color="inherit" />
      <div>
        {!isBuilding && (
          <nav>
            {WAYS.map((way) => (
              <i key={way} />
            ))}
          </nav>
        )}
        <main>
          {ROWS.map((row) => (
            <i key={row} />
          ))}
        </main>
      </div>
    </div>
  );
}
