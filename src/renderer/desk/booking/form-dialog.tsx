/** The window that the forms stand in. */
import type { ReactNode } from 'react';
import { DeskWindow, type DeskWindowProps } from '../window/desk-window.tsx';
import './form-dialog.css';

export const FormDialog = (props: Omit<DeskWindowProps, 'className'>): ReactNode => (
  <DeskWindow {...props} className="form-dialog" />
);
