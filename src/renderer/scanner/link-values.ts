/** Takes a scanned web address apart: which of its parts is a code, only the hub can tell. Pure. */
import { codeKey } from '../../contract/code-key.ts';
import { MAX_BARE_CODE_LENGTH, MAX_LINK_VALUES } from '../../contract/limits.ts';
import { webAddress } from '../ui/older-browsers.ts';

const WEB_ADDRESS = /^\s*https?:\/\//iu;

export const isLink = (text: string): boolean => WEB_ADDRESS.test(text);

/** Letters wrap the booking's own link in one that counts who follows it, and that perhaps in another. */
const MAX_DEPTH = 2;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Parameters that are named `code` come first, then the ends of paths: there most booking systems put a code. */
interface Parts {
  readonly named: readonly string[];
  readonly ends: readonly string[];
  readonly others: readonly string[];
}

function partsOf(path: string, ...parameters: readonly URLSearchParams[]): Parts {
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decoded);
  const pairs = parameters.flatMap((each) => [...each]);
  const isNamed = ([name]: readonly [string, string]): boolean => name.toLowerCase() === 'code';
  const others = pairs.filter((pair) => !isNamed(pair));
  return {
    named: pairs.filter(isNamed).map(([, value]) => value),
    ends: segments.slice(-1),
    // `?A-42` is a name without a value.
    others: [...segments.slice(0, -1), ...others.map(([name, value]) => value || name)],
  };
}

function valuesIn(text: string, depth: number): readonly string[] {
  const address = webAddress(text.trim());
  if (address === undefined) return [];
  // A page may have its own path and parameters behind `#`.
  const [hash = '', parameters = ''] = address.hash.slice(1).split('?');
  const isPage = /^!?\//u.test(hash);
  const before = partsOf(address.pathname, address.searchParams);
  const behind = partsOf(
    isPage ? hash.replace('!', '') : '',
    new URLSearchParams(parameters),
    new URLSearchParams(hash.includes('=') ? hash : ''),
  );
  const word = isPage || hash.includes('=') ? [] : [decoded(hash)];
  return [
    ...before.named,
    ...behind.named,
    ...behind.ends,
    ...before.ends,
    ...behind.others,
    ...before.others,
    ...word,
  ].flatMap((value) => (isLink(value) && depth < MAX_DEPTH ? valuesIn(value, depth + 1) : [value]));
}

const couldBeCode = (value: string): boolean => {
  const { length } = codeKey(value);
  return length > 0 && length <= MAX_BARE_CODE_LENGTH;
};

/**
 * Every segment of the path, every value of the query, and the same behind `#`, also of links within the link: what can
 * be a code at all, each once, the likeliest first, at most {@link MAX_LINK_VALUES}.
 */
export function linkValues(text: string): readonly string[] {
  const seen = new Set<string>();
  const isFirst = (value: string): boolean => seen.size < seen.add(codeKey(value)).size;
  return valuesIn(text, 0).filter(couldBeCode).filter(isFirst).slice(0, MAX_LINK_VALUES);
}
