/** Finds the person and the matter in a subject such as "Passport: Anna Müller". Decided over the whole column. Pure. */
import { cancelledSubject } from './read-words.ts';
import { looksLikeName } from './read-names.ts';
import { textKey } from './text-key.ts';

export interface SubjectParts {
  readonly name?: string | undefined;
  readonly matter?: string | undefined;
}

const BREAKS =
  /\s*(?:\s[-–—]+\s|[:：|•·/]\s|\s?[–—]\s?|[()[\]]|\s(?:with|for|mit|für|con|para|avec|pour|з|для|с|dla|ile|için|مع|لـ|与|和|với|cho|and|between|und|y|et|та|i|ve|và)\s)\s*/u;

const partsOf = (subject: string): readonly string[] =>
  (cancelledSubject(subject) ?? subject)
    .split(BREAKS)
    .map((part) => part.trim())
    .filter((part) => part !== '');

export interface SubjectHints {
  /** Lines that the lobby knows. */
  readonly isMatter: (text: string) => boolean;
  /** Staff, who are no visitors. */
  readonly isStaff: (text: string) => boolean;
}

/** Looks at all subjects first. */
export function createSubjectLook(hints: SubjectHints) {
  const seen = new Map<string, number>();
  /** By number of parts and place of a part: how often it may be a name, and how many differ. */
  const places = new Map<string, { names: number; all: number; kinds: Set<string> }>();
  const MOST = 2_000;

  const couldBe = (part: string): boolean =>
    looksLikeName(part) && !hints.isMatter(part) && !hints.isStaff(part);

  function see(subject: string): void {
    const parts = partsOf(subject);
    for (const [n, part] of parts.entries()) {
      const key = textKey(part);
      if (seen.size < MOST || seen.has(key)) seen.set(key, (seen.get(key) ?? 0) + 1);
      const at = `${parts.length} ${n}`;
      const place = places.get(at) ?? { names: 0, all: 0, kinds: new Set<string>() };
      place.all += 1;
      if (couldBe(part)) place.names += 1;
      if (place.kinds.size < MOST) place.kinds.add(key);
      places.set(at, place);
    }
  }

  const shareAt = (many: number, n: number): number => {
    const place = places.get(`${many} ${n}`);
    return place ? (place.names / place.all) * (place.kinds.size / place.all) : 0;
  };

  /** Undefined where it is not certain which part is the person. `known`: a name or address of this row's person, if any. */
  function read(subject: string, known?: (part: string) => boolean): SubjectParts {
    const parts = partsOf(subject);
    const restOf = (n: number): string | undefined =>
      parts.filter((part, other) => other !== n && !hints.isStaff(part)).join(' – ') || undefined;
    const given = known ? parts.findIndex((part) => known(part)) : -1;
    if (given >= 0) return { name: parts[given], matter: restOf(given) };
    const names = parts.flatMap((part, n) => (couldBe(part) ? [n] : []));
    const [only] = names;
    if (names.length === 1 && only !== undefined) return { name: parts[only], matter: restOf(only) };
    const best = names.toSorted((a, b) => shareAt(parts.length, b) - shareAt(parts.length, a));
    const [one, two] = best;
    if (
      one !== undefined &&
      two !== undefined &&
      shareAt(parts.length, one) > 1.5 * shareAt(parts.length, two)
    )
      return { name: parts[one], matter: restOf(one) };
    return names.length > 1 ? { matter: undefined } : { matter: parts.join(' – ') || undefined };
  }

  return { see, read };
}
