/**
 * What a service sends around the documented `type` and `data`: its own name for the event, the number of the try, when it
 * was sent. A try may have another of these than the one before, and is the same event. Pure.
 */

export interface Envelope {
  /** What is documented of the event, as text: the same in every try. */
  readonly content: string;
  /** The service's own name for the event. */
  readonly eventId?: string;
}

const NAMES = ['id', 'eventId', 'event_id'] as const;

/** Undefined for what is nested deeper than can be written, though it could be read: then its bytes name it. */
function textOf(json: object): string | undefined {
  try {
    return JSON.stringify(json);
  } catch {
    return undefined;
  }
}

/** Undefined for a body that has nothing around what is documented. */
export function envelopeOf(json: unknown): Envelope | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { type, data, ...further }: Readonly<Record<string, unknown>> = { ...json };
  if (Object.keys(further).length === 0) return undefined;
  const content = textOf({ type, data });
  if (content === undefined) return undefined;
  const [eventId] = NAMES.flatMap((name) => {
    const value = further[name];
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [String(value)] : [];
  });
  return eventId === undefined ? { content } : { content, eventId };
}
