import { useRef } from 'react';
import type { ClipboardEvent, DragEvent, ReactNode } from 'react';
import { BusyButton, Flex, Stack, Text, chakra } from '../ui';

type FileAreaProps = {
  hint: string;
  label: string;
  accept: string;
  multiple?: boolean;
  busy?: { readonly label: string } | undefined;
  onChoose: (files: readonly File[]) => void;
  /** Other buttons. */
  children?: ReactNode;
};

/** Takes files by dialog, drop or paste. */
export function FileArea({ hint, label, accept, multiple = false, busy, onChoose, children }: FileAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined) => {
    if (files && files.length > 0 && !busy) onChoose([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    if (files.length > 0) event.preventDefault();
    take(files);
  };
  return (
    <Stack
      gap="3"
      p="4"
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="md"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPaste={paste}
    >
      <Text>{hint}</Text>
      <Flex wrap="wrap" gap="2">
        <BusyButton busy={busy !== undefined} busyLabel={busy?.label ?? label} onClick={() => input.current?.click()}>
          {label}
        </BusyButton>
        {children}
      </Flex>
      <chakra.input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again after a correction.
          target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </Stack>
  );
}
