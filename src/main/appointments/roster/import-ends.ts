/** What is kept of an import, and what another program's list brings to be booked. */
import { isBlocking } from '../../../contract/list-fields.ts';
import { MAX_BOOKED_ROWS } from '../../../contract/limits.ts';
import { inSlices, othersFirst } from '../../base/in-slices.ts';
import type { BookableList, NotBookable } from '../list-bookings/bring-list.ts';
import { listedRows } from '../list-bookings/listed-booking.ts';
import { isColumnName, shapeOf } from '../lists/read-appointments.ts';
import type { ListedAppointment } from '../lists/read-context.ts';
import { piecesOf } from './watched-reading.ts';
import type { ListImport, ListImportDeps, Preview } from './list-under-way.ts';

export const isOpen = ({ understood }: Preview): boolean => understood.questions.some(isBlocking);

/** What a person said holds for the next list of this shape. False, with nothing kept, where the disk fails. */
export function keepRecipe(deps: ListImportDeps, { recipe, preview }: ListImport): boolean {
  if (!recipe || !preview) return true;
  try {
    deps.recipes.keep(preview.header, recipe);
  } catch (error) {
    deps.log.error('list-recipe-not-kept', { reason: error instanceof Error ? error.message : 'unknown' });
    return false;
  }
  deps.log.info('list-recipe-kept', { columns: preview.header.length });
  deps.onRecipe();
  return true;
}

const NOT_READY: NotBookable = { kind: 'not-ready' };
const LONGEST_SHAPE = 200;

/** Columns of a list about which a person said something, for the trail: known names only, since no visitor may be there. */
function shapeDecided(one: ListImport | undefined): string | undefined {
  if (!one?.recipe || !one.preview || one.state.kind === 'held-up') return undefined;
  const { header, understood } = one.preview;
  const names = header.filter((name) => isColumnName(name));
  return [understood.source, names.join(', ')].filter(Boolean).join(': ').slice(0, LONGEST_SHAPE);
}

/** What is left of the list of another program that can be booked. Throws once the reader has ended. */
async function toBook(
  { dayOf, now, clock }: ListImportDeps,
  { reader, preview, state, file }: ListImport,
): Promise<BookableList | NotBookable> {
  if (!preview || !reader || state.kind !== 'preview' || isOpen(preview)) return NOT_READY;
  const { understood, header, counts, unread } = preview;
  if (understood.isOfService) return { kind: 'of-service' };
  const rows: ListedAppointment[] = [];
  const days = new Set<string>();
  for await (const piece of piecesOf(reader, preview.rows)) {
    const some = await inSlices(listedRows(piece), clock, () => false);
    for (const row of some?.value ?? []) {
      days.add(dayOf(row.startsAt));
      if (row.startsAt > now()) rows.push(row);
    }
    if (rows.length > MAX_BOOKED_ROWS) return { kind: 'too-many' };
    await othersFirst();
  }
  const { source: name } = understood;
  const over = preview.rows - rows.length;
  return {
    kind: 'bookable',
    source: name ?? shapeOf(header),
    name,
    file,
    rows,
    days,
    unread,
    over,
    bad: counts.bad,
  };
}

/** The previewed list of another program. */
export const toBeBooked = (
  deps: ListImportDeps,
  of: (screenId: string, importId: string) => ListImport | undefined,
  end: (one: ListImport) => void,
) => ({
  async bookable(screenId: string, importId: string): Promise<BookableList | NotBookable> {
    const one = of(screenId, importId);
    // It may be cancelled during the answer.
    return one ? toBook(deps, one).catch(() => NOT_READY) : NOT_READY;
  },
  /** Its rows are kept, to be booked. False where what was said about it is not kept. */
  booked(screenId: string, importId: string): boolean {
    const one = of(screenId, importId);
    if (!one) return false;
    const isKept = keepRecipe(deps, one);
    end(one);
    return isKept;
  },
  decidedShape: (screenId: string, importId: string): string | undefined =>
    shapeDecided(of(screenId, importId)),
});
