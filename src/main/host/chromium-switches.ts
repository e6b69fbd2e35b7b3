import { url } from 'node:inspector';

/**
 * Switches of Chromium, Electron, Node and installers. Chromium reads its switches also behind the app's path. Names
 * after Electron 45, docs/api/command-line-switches.md, and Chromium's `--help` lists.
 */

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

const ACCEPTED: ReadonlySet<string> = new Set([
  ...names(`
    ozone-platform ozone-platform-hint display class gtk-version force-device-scale-factor high-dpi-support
    force-color-profile enable-wayland-ime wayland-text-input-version xdg-portal-required-version`),
  ...names(`
    disable-gpu disable-gpu-compositing disable-gpu-vsync disable-software-rasterizer enable-gpu-rasterization
    disable-gpu-rasterization ignore-gpu-blocklist use-gl use-angle force_high_performance_gpu force_low_power_gpu
    enable-unsafe-swiftshader enable-zero-copy disable-accelerated-video-decode disable-smooth-scrolling
    disable-lcd-text`),
  ...names(`
    touch-events touch-devices disable-pinch overscroll-history-navigation autoplay-policy alsa-output-device
    alsa-input-device enable-speech-dispatcher lang force-high-contrast force-prefers-reduced-motion
    force-renderer-accessibility disable-renderer-accessibility`),
  ...names(`
    password-store disable-dev-shm-usage disk-cache-size disable-http-cache disable-breakpad no-stdio-init
    disable-background-timer-throttling disable-renderer-backgrounding disable-backgrounding-occluded-windows`),
  ...names(`
    proxy-server proxy-bypass-list proxy-pac-url proxy-auto-detect no-proxy-server auth-server-whitelist
    auth-server-allowlist auth-negotiate-delegate-whitelist disable-http2 disable-ntlm-v2 disable-quic
    disable-background-networking dns-result-order`),
  ...names(`
    enable-logging log-file log-level v vmodule diagnostic-dir no-deprecation throw-deprecation trace-deprecation
    trace-warnings`),
  // Their values are checked below.
  ...names('enable-features disable-features'),
]);

/** Added by installers and by systems that start an app at login. They have no effect here. */
const INSTALLERS: ReadonlySet<string> = new Set(
  names(`
    updated hidden force-run launch-at-login squirrel-firstrun process-start-args no-startup-window no-first-run
    no-default-browser-check original-process-start-time`),
);

const REASONS = {
  protection: 'it would weaken the protection of the screens.',
  code: "it would run code that is not Foyer's.",
  network: 'it would let someone else impersonate the booking system or read along.',
  debug: 'it would open Foyer to anyone who connects.',
  files: 'use --data-dir to choose where files are stored.',
} as const;

type Reason = keyof typeof REASONS;

const because = (reason: Reason, text: string): readonly (readonly [string, Reason])[] =>
  names(text).map((name) => [name, reason] as const);

const REFUSED: ReadonlyMap<string, Reason> = new Map([
  ...because(
    'protection',
    `no-sandbox disable-sandbox disable-gpu-sandbox disable-setuid-sandbox disable-namespace-sandbox
    disable-seccomp-filter-sandbox no-zygote no-zygote-sandbox allow-sandbox-debugging single-process in-process-gpu
    disable-web-security disable-site-isolation-trials disable-site-isolation-for-policy
    allow-running-insecure-content allow-file-access-from-files unsafely-treat-insecure-origin-as-secure
    disable-kill-after-bad-ipc bypasscsp-schemes use-fake-ui-for-media-stream
    auto-accept-camera-and-microphone-capture`,
  ),
  ...because(
    'code',
    `load-extension js-flags renderer-cmd-prefix utility-cmd-prefix gpu-launcher ppapi-plugin-launcher
    browser-subprocess-path register-pepper-plugins widevine-cdm-path enable-blink-features app interactive i repl
    test-type type`,
  ),
  ...because(
    'network',
    `ignore-certificate-errors ignore-certificate-errors-spki-list allow-insecure-localhost host-rules
    host-resolver-rules ssl-key-log-file tls-keylog log-net-log`,
  ),
  ...because(
    'debug',
    `inspect inspect-brk inspect-brk-node inspect-wait inspect-port inspect-publish-uid debug debug-brk debug-port
    remote-debugging-port remote-debugging-pipe remote-debugging-address remote-allow-origins
    experimental-network-inspection experimental-inspector-network-resource expose-internals enable-automation
    auto-open-devtools-for-tabs require r`,
  ),
  ...because('files', 'user-data-dir disk-cache-dir'),
]);

/** Features without which one page may reach another's process, or a process runs unsandboxed. */
const PROTECTING_FEATURES =
  /[\w-]*(?:isolat|site-?per-?process|sandbox|appcontainer|lpac|codeintegrity)[\w-]*/i;
const UNPROTECTING_FEATURES = /\bnetworkserviceinprocess2?\b/i;

type SwitchReading =
  /** `takesNext`: its value is the next argument. */
  | { readonly kind: 'chromium'; readonly takesNext: boolean }
  | { readonly kind: 'installer' }
  | { readonly kind: 'refused'; readonly sentence: string };

export interface SwitchCircumstances {
  readonly debug: boolean;
  readonly platform: NodeJS.Platform;
}

/**
 * Tests and developers attach to Electron with `FOYER_DEBUG=1`. A packaged Foyer ignores it, so that a forgotten flag
 * cannot open a lobby's kiosk.
 */
export function mayDebug(env: Readonly<Record<string, string | undefined>>, packaged: boolean): boolean {
  return !packaged && env['FOYER_DEBUG'] === '1';
}

/** Chromium accepts one dash or two. On Windows it also accepts a slash, and ignores case. */
function nameOf(arg: string, platform: NodeJS.Platform): string | undefined {
  const match = (platform === 'win32' ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/).exec(arg);
  const name = match?.[1];
  return platform === 'win32' ? name?.toLowerCase() : name;
}

function refuse(shown: string, reason: Reason): SwitchReading {
  const wayOut = reason === 'debug' ? ' For development, set FOYER_DEBUG=1.' : '';
  return { kind: 'refused', sentence: `${shown} is not allowed: ${REASONS[reason]}${wayOut}` };
}

/** Undefined for an argument that is not in the table. */
export function readSwitch(arg: string, { debug, platform }: SwitchCircumstances): SwitchReading | undefined {
  // macOS' Finder adds a "process serial number".
  if (arg.startsWith('-psn_')) return { kind: 'installer' };
  const name = nameOf(arg, platform);
  if (name === undefined) return undefined;
  const reason = REFUSED.get(name);
  if (reason === 'debug' && debug) {
    return { kind: 'chromium', takesNext: (name === 'r' || name === 'require') && !arg.includes('=') };
  }
  if (reason !== undefined) return refuse(arg.split('=')[0] ?? arg, reason);
  if (INSTALLERS.has(name)) return { kind: 'installer' };
  // Without a value it is Electron's `--version`.
  if (!ACCEPTED.has(name) || (name === 'v' && !arg.includes('='))) return undefined;
  const unprotecting =
    (name === 'disable-features' && PROTECTING_FEATURES.exec(arg)) ||
    (name === 'enable-features' && UNPROTECTING_FEATURES.exec(arg));
  if (unprotecting) return refuse(`--${name}=${unprotecting[0]}`, 'protection');
  return { kind: 'chromium', takesNext: false };
}

/** Node treats underscores as dashes, and removes quotes and backslashes. */
const nodeOption = (word: string): string =>
  word.replaceAll(/["\\]/g, '').replace(/^--[^=]+/, (name) => name.replaceAll('_', '-'));

function problemIn(
  variable: string,
  words: readonly string[],
  circumstances: SwitchCircumstances,
): string | undefined {
  for (const word of words) {
    const reading = readSwitch(word, circumstances);
    if (reading?.kind === 'refused') return `${variable}: ${reading.sentence}`;
  }
  return undefined;
}

/**
 * Rejects options that open the inspector to every account of this machine, or log TLS keys. Node always reads
 * `NODE_OPTIONS`, Electron unless packaged (Electron 45, shell/common/node_bindings.cc, SetNodeOptions). Other options
 * are allowed, because whoever sets this user's variables may start any program.
 */
function nodeOptionsProblem(
  env: Readonly<Record<string, string | undefined>>,
  circumstances: SwitchCircumstances,
): string | undefined {
  const words = (env['NODE_OPTIONS'] ?? '').split(/\s+/).map(nodeOption);
  const looked = words.filter((word) => /^--(?:inspect|debug|tls-keylog)/.test(word));
  return problemIn('NODE_OPTIONS', looked, circumstances);
}

/**
 * `ELECTRON_DISABLE_SANDBOX` is `--no-sandbox` (shell/app/electron_main_delegate.cc), `SSLKEYLOGFILE` is
 * `--ssl-key-log-file` (Chromium, content/browser/network_service_instance_impl.cc). Some wrappers of Electron read
 * `ELECTRON_EXTRA…`.
 */
export function environmentProblem(
  env: Readonly<Record<string, string | undefined>>,
  circumstances: SwitchCircumstances,
): string | undefined {
  if (env['ELECTRON_DISABLE_SANDBOX'] !== undefined) {
    return `ELECTRON_DISABLE_SANDBOX is not allowed: ${REASONS.protection}`;
  }
  if (env['SSLKEYLOGFILE']) return `SSLKEYLOGFILE is not allowed: ${REASONS.network}`;
  for (const [variable, text = ''] of Object.entries(env)) {
    const problem = variable.startsWith('ELECTRON_EXTRA')
      ? problemIn(variable, text.split(/\s+/), circumstances)
      : undefined;
    if (problem !== undefined) return problem;
  }
  return nodeOptionsProblem(env, circumstances);
}

/** Node opens the inspector at this signal unless it has a listener. Windows does not have the signal. */
export function listenInItsPlace(process: Pick<NodeJS.Process, 'on'>): void {
  process.on('SIGUSR1', () => {});
}

/**
 * For a Node without windows, before anything else. One sentence if the inspector is open or `NODE_OPTIONS` is
 * rejected.
 */
export function inspectorProblem(
  process: Pick<NodeJS.Process, 'on' | 'env' | 'platform'>,
): string | undefined {
  const { env, platform } = process;
  if (mayDebug(env, false)) return undefined;
  listenInItsPlace(process);
  const problem = nodeOptionsProblem(env, { debug: false, platform });
  if (problem !== undefined || url() === undefined) return problem;
  return 'The inspector is not allowed: it would open Foyer to anyone who connects. For development, set FOYER_DEBUG=1.';
}
