/** What an administrator calls the desks, lines and users of the service. In bounds against accidents; the hub knows the rules. */
import { z } from 'zod';

export const NamedDeskSchema = z.object({
  id: z.int(),
  /** As written on it. */
  name: z.string().max(200),
  /** Where it is, as "floor 1, left of the stairs". */
  direction: z.string().max(500).optional(),
});
export type NamedDesk = z.infer<typeof NamedDeskSchema>;

export const NamedLineSchema = z.object({
  id: z.int(),
  /** Absent: as the service calls it. */
  name: z.string().max(200).optional(),
  /** Its own check-in window; absent: the house's. */
  opensBeforeMin: z.number().optional(),
  closesAfterMin: z.number().optional(),
});
export type NamedLine = z.infer<typeof NamedLineSchema>;

/** A user of the service, to whom appointments are assigned. */
export const NamedPersonSchema = z.object({ id: z.int(), name: z.string().max(200) });
export type NamedPerson = z.infer<typeof NamedPersonSchema>;
