/** What somebody who helps wants to know of this station, without personal data and without secrets. */
import { z } from 'zod';
import { procedure } from './procedure.ts';

export const diagnosticsProcedures = {
  /** `text`: JSON, for a file. */
  make: procedure.meta({ roles: ['admin'], changes: false }).output(z.object({ text: z.string() })),
};
