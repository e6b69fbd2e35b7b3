/** What the suite asks the hub's process over its channel, and what comes back. */
import { z } from 'zod';

export const HEAP_QUESTION = { type: 'what-lives' } as const;

export const HeapQuestionSchema = z.object({ type: z.literal(HEAP_QUESTION.type) });

/** Megabytes. */
export const HeapAnswerSchema = z.object({ livingMb: z.number() });
