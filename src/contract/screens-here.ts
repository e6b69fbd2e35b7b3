/** The screens of Foyer's own machine, as setup opens them. */
import { z } from 'zod';
import { procedure } from './procedure.ts';
import { SurfaceSchema } from './roles.ts';

/** How they are opened: as windows of Foyer's own, in tabs of a browser there, or not yet. */
const ScreensHereSchema = z.object({ kind: z.enum(['windows', 'tabs', 'none']) });
export type ScreensHere = z.infer<typeof ScreensHereSchema>;

/** What a lobby is opened with. */
export const SurfaceHereSchema = z.enum(['kiosk', 'desk', 'display']);
export type SurfaceHere = z.infer<typeof SurfaceHereSchema>;

const OpenedSchema = z.object({
  /** Those that open once they have a monitor where they may be seen. */
  waiting: z.array(SurfaceSchema),
});
export type Opened = z.infer<typeof OpenedSchema>;

export const screensHereProcedures = {
  read: procedure.meta({ roles: ['admin'], changes: false }).output(ScreensHereSchema),
  /** Opens all three windows where they are closed, and brings them to the front; nothing where there are none. */
  openWindows: procedure.meta({ roles: ['admin'], changes: false }).output(OpenedSchema),
  /** An address that opens a screen in a browser of Foyer's machine, once and within a minute; absent where none does. */
  address: procedure
    .meta({ roles: ['admin'], changes: false })
    .input(z.object({ surface: SurfaceHereSchema }))
    .output(z.object({ address: z.string().optional() })),
};
