/** Which notices come first: what has to be decided, then what two sides disagree about, then the rest, newest first. */
import type { Notice } from '../../../contract/notice.ts';

function rank({ kind }: Notice): number {
  if (kind === 'unresolved-create' || kind === 'roster-gone') return 0;
  return kind === 'conflict' || kind === 'stuck' ? 1 : 2;
}

export function inOrder(notices: readonly Notice[]): readonly Notice[] {
  return [...notices].sort((a, b) => rank(a) - rank(b) || b.at - a.at);
}
