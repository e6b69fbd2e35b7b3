/** The form of desks, lines and the people appointments are assigned to. */
import type { ReactNode } from 'react';
import { Fetched } from '../../ui/fetched.tsx';
import type { DeskFieldsProps } from './desk-fields.tsx';
import { LATER_FIELDS } from './lobby-steps.tsx';
import { StepForm } from './step-form.tsx';

export const DeskStep = (props: DeskFieldsProps): ReactNode => (
  <StepForm step="desk" {...props}>
    <Fetched load={LATER_FIELDS.desk} props={props} />
  </StepForm>
);
