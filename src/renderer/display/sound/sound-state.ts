/** What staff are told of a display's sound. Pure. */
import type { Language } from '../../../contract/languages.ts';
import type { SoundState } from '../../ui/tones.ts';

/**
 * Where the browser can make no sound for the page, no touch helps; but the machine's own voice needs nothing of the
 * page, and says the calls of a house whose language it has.
 */
export function soundOf(
  page: SoundState,
  ownLanguages: readonly Language[],
  house: Language | undefined,
): SoundState {
  return page === 'none' && house !== undefined && ownLanguages.includes(house) ? 'on' : page;
}
