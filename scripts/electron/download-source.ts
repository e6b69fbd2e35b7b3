/** Where Electron comes from, and through what: the variables that its installer heeds, in words. */

type Environment = Readonly<Record<string, string | undefined>>;

/** The order of @electron/get, artifact-utils.js. */
const MIRRORS = [
  'npm_config_electron_mirror',
  'NPM_CONFIG_ELECTRON_MIRROR',
  'npm_package_config_electron_mirror',
  'ELECTRON_MIRROR',
] as const;

/** npm has them from its own settings. */
const PROXIES = [
  'HTTPS_PROXY',
  'https_proxy',
  'HTTP_PROXY',
  'http_proxy',
  'npm_config_https_proxy',
  'npm_config_proxy',
] as const;

export interface DownloadSource {
  /** The mirror and the proxy as a person may read them: without user and password. */
  readonly words: string;
  readonly throughProxy: boolean;
  /** Variables that let the installer's own requests take the same way. */
  readonly env: Readonly<Record<string, string>>;
}

function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  return url === null ? address : `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}`;
}

/** npm writes `null` for none; people leave the scheme out, which Node's fetch does not take. */
function proxyIn(value: string | undefined): string | undefined {
  if (value === undefined || ['', 'null', 'false'].includes(value)) return undefined;
  return value.includes('://') ? value : `http://${value}`;
}

/**
 * Node's fetch heeds proxy variables only with `NODE_USE_ENV_PROXY`; the installer's own switch for it
 * (`ELECTRON_GET_USE_PROXY`) needs a package that is not there, and then goes without a proxy and without a word.
 */
export function downloadSource(env: Environment): DownloadSource {
  const mirror = MIRRORS.map((name) => env[name]).find(Boolean);
  const proxy = PROXIES.map((name) => proxyIn(env[name])).find((each) => each !== undefined);
  const from = mirror ? withoutSecrets(mirror) : 'github.com';
  if (proxy === undefined) return { words: from, throughProxy: false, env: {} };
  const https = proxyIn(env['HTTPS_PROXY']) ?? proxyIn(env['https_proxy']) ?? proxy;
  const http = proxyIn(env['HTTP_PROXY']) ?? proxyIn(env['http_proxy']) ?? proxy;
  return {
    words: `${from} through the proxy ${withoutSecrets(mirror?.startsWith('http:') ? http : https)}`,
    throughProxy: true,
    // In both cases: Node prefers the lower one, and ends at once where that lacks its scheme.
    env: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: https,
      https_proxy: https,
      HTTP_PROXY: http,
      http_proxy: http,
    },
  };
}
