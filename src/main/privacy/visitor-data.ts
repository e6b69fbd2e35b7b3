/** All that is kept of a visitor, as JSON for the visitor. Pure. */
import type { EventFound } from './visitor-events.ts';
import type { JsonRow, VisitorRows } from './visitor-rows.ts';

/** What compares and finds, and says nothing that is not said beside it. */
const OURS: ReadonlySet<string> = new Set([
  'search_text',
  'code_key',
  'code_folded',
  'alias_folded',
  'label_key',
  'person_key',
  'key',
  'handle',
  'question',
]);

/** Columns whose text is JSON. */
const JSON_COLUMNS: ReadonlySet<string> = new Set(['state', 'payload', 'listed', 'said', 'why']);

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function exportedRow(row: JsonRow): JsonRow {
  const entries = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (value === null || OURS.has(name)) return [];
    if (typeof value === 'number' && (name.endsWith('_at') || name === 'at'))
      return [[name, new Date(value).toISOString()]];
    return [[name, typeof value === 'string' && JSON_COLUMNS.has(name) ? asJson(value) : value]];
  });
  return Object.fromEntries(entries);
}

/** `at`: milliseconds since 1970. */
export function visitorData(rows: VisitorRows, events: readonly EventFound[], at: number): string {
  return JSON.stringify(
    {
      madeBy: 'Foyer',
      madeAt: new Date(at).toISOString(),
      appointments: rows.appointments.map(exportedRow),
      requests: rows.intents.map(exportedRow),
      listBookings: rows.listBookings.map(exportedRow),
      tickets: rows.tickets.map(exportedRow),
      ticketLinks: rows.ticketOwners.map(exportedRow),
      labels: rows.labels.map(exportedRow),
      calls: rows.calls.map(exportedRow),
      helpCalls: rows.helpCalls.map(exportedRow),
      outgoingEvents: rows.outgoingEvents.map(exportedRow),
      events: events.map(({ receivedAt, body }) => ({
        received_at: new Date(receivedAt).toISOString(),
        body: asJson(body),
      })),
      trail: rows.audit.map(exportedRow),
    },
    undefined,
    2,
  );
}
