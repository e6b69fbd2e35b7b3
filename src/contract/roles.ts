/** Who is at the other end of a connection. The hub binds a role to a connection; a screen never claims one. */
import { z } from 'zod';

export const RoleSchema = z.enum(['kiosk', 'display', 'desk', 'admin']);
export type Role = z.infer<typeof RoleSchema>;

/** The surfaces of the screens app; each is the name of a page and of the cookie or window that opens it. */
export const SurfaceSchema = z.enum(['kiosk', 'display', 'desk', 'setup']);
export type Surface = z.infer<typeof SurfaceSchema>;

export const SURFACES: readonly Surface[] = SurfaceSchema.options;

/** The role a surface is given by the hub. */
export const ROLE_OF_SURFACE: Readonly<Record<Surface, Role>> = {
  kiosk: 'kiosk',
  display: 'display',
  desk: 'desk',
  setup: 'admin',
};
