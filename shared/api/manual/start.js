"use strict";
// Renders the API reference. A sign-in with the form of POST /api/auth/login applies to the whole page.
const manual = document.getElementById("manual");
const ui = window.SwaggerUIBundle({
  url: "/api/schema",
  domNode: manual,
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  showExtensions: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  // Load nothing from other servers, not even the validator.
  validatorUrl: null,
  responseInterceptor(response) {
    const tokens = /\/api\/auth\/(login|two-factor|refresh-tokens|switch-domain)$/.test(response.url);
    const access = tokens && response.ok && response.obj?.data?.access_token;
    if (access) ui.preauthorizeApiKey(manual.dataset.scheme, access);
    return response;
  },
});
