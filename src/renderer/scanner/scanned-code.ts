/** Finds the code in what a scanner read: the code itself, or a web address that contains it. */
import { MAX_CODE_LENGTH } from '../../contract/limits.ts';
import { isOtherLayout, isSecondReading } from '../../contract/code-key.ts';
import { webAddress } from '../ui/older-browsers.ts';

const WEB_ADDRESS = /^\s*https?:\/\//iu;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The value of a parameter that is named `code`. */
const namedCode = (parameters: URLSearchParams): string | undefined =>
  [...parameters].find(([name, value]) => name.toLowerCase() === 'code' && value.trim() !== '')?.[1];

const lastSegment = (path: string): string =>
  decoded(
    path
      .split('/')
      .filter((segment) => segment !== '')
      .at(-1) ?? '',
  );

/** A page may have its own path and parameters behind `#`. */
function codeInAddress(address: URL): string {
  const [path = '', parameters = ''] = address.hash.slice(1).split('?');
  const named =
    namedCode(address.searchParams) ??
    namedCode(new URLSearchParams(parameters)) ??
    namedCode(new URLSearchParams(path));
  if (named !== undefined) return named;
  const isPage = path.startsWith('/') || path.startsWith('!/');
  return (isPage ? lastSegment(path) : '') || lastSegment(address.pathname);
}

/**
 * Cleaned like typed input. An address gives its `code` parameter, else the last segment of its path, or of the path
 * behind `#`. Undefined if there is
 * nothing to look up.
 */
export function scannedCode(text: string): string | undefined {
  let found = text;
  if (WEB_ADDRESS.test(text)) {
    const address = webAddress(text.trim());
    if (address === undefined) return undefined;
    found = codeInAddress(address);
  }
  const code = cleanCode(found).trim();
  return code === '' ? undefined : code;
}

export interface CodeScanned {
  readonly code: string;
  /** To be tried if `code` is unknown. */
  readonly otherReading?: string;
}

/**
 * The code in what a scanner typed, or in its keys as a US keyboard writes them if the typed text cannot be a code or
 * an address. If both could be, the hub is asked for both. Undefined if there is nothing to look up.
 */
export function codeScanned(text: string, keys: string = text): CodeScanned | undefined {
  const [typed, other] = [scannedCode(text), scannedCode(keys)];
  const isAddress = WEB_ADDRESS.test(keys) && !WEB_ADDRESS.test(text);
  if (other !== undefined && (typed === undefined || isAddress || isOtherLayout(text, keys)))
    return { code: other };
  if (typed === undefined) return undefined;
  return other !== undefined && isSecondReading(typed, other)
    ? { code: typed, otherReading: other }
    : { code: typed };
}

/** Before invisible characters are dropped: limits the work on a huge paste. */
const MAX_LOOKED_AT = 4096;

/**
 * Upper case, without invisible characters (control characters, direction marks, lone surrogates), runs of white space
 * as one space and none in front; cut to `MAX_CODE_LENGTH` characters.
 */
export function cleanCode(text: string): string {
  const visible = text
    .slice(0, MAX_LOOKED_AT)
    // Invisible characters first: between two tabs they would hide one run.
    .replace(/(?!\s)\p{C}/gu, '')
    .replace(/\s+/gu, ' ')
    .toUpperCase()
    .trimStart();
  return Array.from(visible).slice(0, MAX_CODE_LENGTH).join('');
}
