/** A form whose contents a script sends: by its button, or by Enter in a field while that button can be pressed. */
import type { ComponentProps, ReactNode } from 'react';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSend: () => unknown;
}

export function Form({ onSend, ...rest }: FormProps): ReactNode {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    />
  );
}
