/** Foyer's own reason for refusing an intent, kept as JSON in place of the service's message. Pure. */
import { jsonIn } from '../base/json.ts';
import { type OwnRefusal, OwnRefusalSchema } from '../../contract/refusal.ts';
import type { Intent } from './intent.ts';

export const writeOwnRefusal = (refusal: OwnRefusal): string => JSON.stringify(refusal);

/** Undefined if the service refused it, or no reason is known. Plain text becomes `words`. */
export function ownRefusalOf({
  statusCode,
  message,
}: Pick<Intent, 'statusCode' | 'message'>): OwnRefusal | undefined {
  if (statusCode !== undefined || message === undefined) return undefined;
  return OwnRefusalSchema.safeParse(jsonIn(message)).data ?? { kind: 'words', words: message };
}

export function refusalOf(intent: Pick<Intent, 'statusCode' | 'message'>): {
  readonly message?: string;
  readonly ownRefusal?: OwnRefusal;
} {
  const ownRefusal = ownRefusalOf(intent);
  if (ownRefusal) return { ownRefusal };
  return intent.message === undefined ? {} : { message: intent.message };
}
