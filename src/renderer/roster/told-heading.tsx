/** What a person looks at next: it is said once it is there, and the keyboard is at it. */
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

export function ToldHeading({ children }: { readonly children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
