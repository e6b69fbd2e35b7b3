/** A sheet over the front desk. */
import type { ComponentType, ReactNode } from 'react';
import { Fetched } from '../../ui/fetched.tsx';
import type { SheetProps } from './sheet-props.ts';

export type SheetName = 'figures' | 'trail';

const LOADS: Readonly<Record<SheetName, () => Promise<ComponentType<SheetProps>>>> = {
  figures: async () => (await import('./figures-sheet.tsx')).FiguresSheet,
  trail: async () => (await import('./trail-sheet.tsx')).TrailSheet,
};

export function FetchedSheet({ name, ...props }: SheetProps & { readonly name: SheetName }): ReactNode {
  return <Fetched key={name} load={LOADS[name]} props={props} />;
}
