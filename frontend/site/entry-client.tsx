import { hydrateRoot } from "react-dom/client";

const node = document.getElementById("site");
if (node) hydrateRoot(node, <p>soon</p>);
