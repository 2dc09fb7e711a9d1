import { Box, Button, chakra, useRecipe } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { SEARCH_LENGTH } from '../../contract/http/list-queries';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { FilterField } from './filter-bar';

/** Pause between keystrokes before a search. */
const DEBOUNCE_MS = 300;

export interface SearchFilterProps {
  /** Parameter of the address; default: `search`. */
  name?: string;
  label: string;
  /** Current search, e.g. of the address. */
  value: string;
  /** Called after a pause in typing, or at once on Enter. */
  onSearch: (text: string) => void;
  width?: string;
}

export function SearchFilter({ name = 'search', label, value, onSearch, width = '16rem' }: SearchFilterProps) {
  const id = useId();
  const { text, type, search } = useTypedSearch(value, onSearch);
  return (
    <FilterField id={id} label={label} width={width}>
      <SearchInput
        id={id}
        name={name}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && search(text)}
      />
    </FilterField>
  );
}

export interface SearchFormProps {
  label: string;
  submitLabel: string;
  /** With the trimmed input. */
  onSearch: (text: string) => void;
}

/** Leads to another page, on submit only. */
export function SearchForm({ label, submitLabel, onSearch }: SearchFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('search');
    onSearch(typeof text === 'string' ? text.trim() : '');
  };
  return (
    <chakra.form
      role="search"
      aria-label={label}
      display="flex"
      flexWrap="wrap"
      alignItems="flex-end"
      gap="2"
      onSubmit={submit}
    >
      <FilterField id={id} label={label} width="24rem">
        <SearchInput id={id} name="search" />
      </FilterField>
      <Button type="submit">{submitLabel}</Button>
    </chakra.form>
  );
}

/** Not Chakra's `Input`, whose code every page would load before its first paint. */
function SearchInput(props: HTMLChakraProps<'input'>) {
  const recipe = useRecipe({ key: 'input' });
  return (
    <Box position="relative">
      <Icon
        shape={iconShapes.search}
        position="absolute"
        insetStart="2.5"
        top="50%"
        translate="0 -50%"
        boxSize="16px"
        color="fg.muted"
        pointerEvents="none"
      />
      <chakra.input css={recipe()} type="search" ps="8" autoComplete="off" maxLength={SEARCH_LENGTH} {...props} />
    </Box>
  );
}

/** Reports typed text after a pause. A change from outside (back button, clearing) replaces the text. */
function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [reported, setReported] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  if (seen !== value) {
    setSeen(value);
    // The value that was reported must not undo what was typed since.
    if (reported !== value) setText(value);
    setReported(value);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const search = (next: string) => {
    window.clearTimeout(timer.current);
    if (next === value) return;
    setReported(next);
    onSearch(next);
  };
  const type = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(search, DEBOUNCE_MS, next);
  };
  return { text, type, search };
}
