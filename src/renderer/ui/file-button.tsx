/** A button that lets a person choose a file. */
import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface FileButtonProps extends Omit<ButtonProps, 'onPress' | 'aria-label'> {
  /** Media types and endings, as an `input` has them. */
  readonly accept: string;
  /** Of the input, for those who look for it by name. */
  readonly label?: string;
  readonly onChoose: (file: File) => void;
}

export function FileButton({ accept, label, onChoose, ...rest }: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button {...rest} onPress={() => input.current?.click()} />
    </>
  );
}
