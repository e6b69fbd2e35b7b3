/** Roles and surfaces. The hub binds a role to a connection, a screen never claims one. */
import { z } from 'zod';

export const RoleSchema = z.enum(['kiosk', 'display', 'desk', 'admin']);
export type Role = z.infer<typeof RoleSchema>;

/** Each names a page, and its cookie or window. */
export const SurfaceSchema = z.enum(['kiosk', 'display', 'desk', 'setup']);
export type Surface = z.infer<typeof SurfaceSchema>;

export const SURFACES: readonly Surface[] = SurfaceSchema.options;

export const ROLE_OF_SURFACE: Readonly<Record<Surface, Role>> = {
  kiosk: 'kiosk',
  display: 'display',
  desk: 'desk',
  setup: 'admin',
};
