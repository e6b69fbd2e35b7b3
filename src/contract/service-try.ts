/** The service asked once, with what is saved or with what was typed, and the locations that it told. */
import { z } from 'zod';
import { ConnectionProblemSchema } from './connection-problem.ts';
import { NotTakenSchema, SettingsChangeSchema } from './settings.ts';

const LocationSchema = z.object({ id: z.number().int(), name: z.string() });
export type Location = z.infer<typeof LocationSchema>;

/** One real request (`GET /v1/locations/`). */
export const ConnectionTestAnswerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reached'),
    locations: z.array(LocationSchema),
    /** There are more, which could not be read. */
    isPart: z.literal(true).optional(),
    /** There are some, and none has a whole number as its id and a name. */
    areUnusable: z.literal(true).optional(),
    /** The hub's clock against the service's, when it is more than two minutes off; positive: the hub's is ahead. */
    clockSkewMs: z.number().int().optional(),
  }),
  z.object({ kind: z.literal('failed'), problem: ConnectionProblemSchema }),
]);
export type ConnectionTestAnswer = z.infer<typeof ConnectionTestAnswerSchema>;

/** Address and key to be tried before they are saved; what is absent is as saved. */
export const ServiceTrySchema = SettingsChangeSchema.pick({ baseUrl: true, apiKey: true, sameService: true });
export type ServiceTry = z.infer<typeof ServiceTrySchema>;

/** A test of what is not saved may also be refused as the save would be. */
export const ServiceTryAnswerSchema = z.union([ConnectionTestAnswerSchema, NotTakenSchema]);
export type ServiceTryAnswer = z.infer<typeof ServiceTryAnswerSchema>;
