/** A wide window over the front desk, for what is read rather than done. */
import type { ReactNode } from 'react';
import { DeskWindow, type DeskWindowProps } from '../window/desk-window.tsx';
import './sheet.css';

export const SheetFrame = (props: Omit<DeskWindowProps, 'className'>): ReactNode => (
  <DeskWindow {...props} className="sheet" />
);
