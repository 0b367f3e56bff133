/** What the server writes before the service worker: addresses behind a language, and files behind their edition. */
declare const KEPT: {
  version: string;
  edition: string;
  languages: string[];
  pages: string[];
  instead: string;
  same: string[];
  files: string[];
};
