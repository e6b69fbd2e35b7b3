/** Names in our texts that are in no file of ours because they are others'. Each list says whose. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Files of Electron and its packages, and of Node, that a text refers to. */
const FILES = words(`
  electron.d.ts default_app/main.ts lib/browser/init.ts lib/common/init.ts lib/browser/api/web-contents.ts
  lib/browser/api/power-monitor.ts lib/browser/api/net-fetch.ts lib/common/api/net-client-request.ts script/node-disabled-tests.json docs/linux/sandboxing.md docs/api/app.md
  docs/api/browser-window.md docs/api/command-line-switches.md docs/api/protocol.md
  native_window_views_win.cc electron_api_web_frame_main.cc artifact-utils.js cli.js index.js
  src/crypto/crypto_common.cc`);

/** Names in the sources of Electron and Chromium. */
const ELECTRON = words(`
  CheckRenderFrame DecryptData EnableNodeCliInspectArguments EnsureAsyncEncryptorRequested FinalizeFailure
  MetricsToArray PreHandleKeyboardEvent Prompter SCHEME_WITH_HOST SetKiosk kAES128CBC
  ELECTRON_FORCE_IS_PACKAGED ELECTRON_GET_USE_PROXY electron_mirror https-proxy`);

/** Systems, their programs and standards. */
const SYSTEMS = words(`
  CAP_NET_BIND_SERVICE CLOCK_MONOTONIC EX_SOFTWARE EX_TEMPFAIL EX_UNAVAILABLE MALLOC_ARENA_MAX MoveToOutput TerminateProcess ToggleFullscreen WM_ENDSESSION
  graphical-session.target nohup tee windowRule DataCloneError WAVE_FORMAT_PCM sCapHeight`);

/** SQLite, Node, the C library, and libraries that were considered. */
const LIBRARIES = words(`
  NODE_USE_SYSTEM_CA SQLITE_BUSY SQLITE_CANTOPEN SQLITE_CORRUPT SQLITE_FULL SQLITE_IOERR SQLITE_LOCKED SQLITE_PERM
  SQLITE_READONLY sqlite_dbpage nc_match_single X509_verify_cert_error_string ERR_SSL_SSL libasound2t64 libx11-xcb1 libgl1 t64 react-aria-components`);

/** Words for a way to write. */
const STYLES = words('kebab-case');

export const ELSEWHERE: ReadonlySet<string> = new Set([
  ...FILES,
  ...ELECTRON,
  ...SYSTEMS,
  ...LIBRARIES,
  ...STYLES,
]);
