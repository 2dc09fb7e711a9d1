import type { SavedView } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { useUnsavedInput } from '@klaster/shared/session';
import {
  Box,
  Button,
  chakra,
  Flex,
  floatingPanel,
  Icon,
  iconShapes,
  Link,
  Loaded,
  Stack,
  Text,
  typedField,
  useDisclosure,
} from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useViewChange, viewsQuery } from './queries';
import { CopyLink } from './copy-link';

/** Limits of the API: views of all pages together, and characters of a name. */
const MAX_VIEWS = 50;
const NAME_LENGTH = 80;

export interface SavedViewsProps {
  page: SavedView['page'];
  /** Includes the quarter, which the address may leave out. */
  linkQuery: string;
}

/** Saved views of a page, and a link to share. */
export function SavedViews({ page, linkQuery }: SavedViewsProps) {
  const { t } = useTranslation('mf-clusters');
  const id = useId();
  const { open, toggle, close, button, around } = useDisclosure();
  return (
    <Box position="relative" {...around}>
      <Button
        ref={button}
        variant="outline"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        {t('views.title')}
        <Icon shape={iconShapes.chevronDown} />
      </Button>
      {open && (
        <Stack id={id} role="group" aria-label={t('views.title')} css={panel}>
          <ViewList page={page} onGone={close} />
          <CopyLink size="sm" variant="ghost" address={`/${page}?${linkQuery}`} />
        </Stack>
      )}
    </Box>
  );
}

function ViewList({ page, onGone }: { page: SavedView['page']; onGone: () => void }) {
  const { t } = useTranslation('mf-clusters');
  const query = useQuery(viewsQuery);
  const { search } = useLocation();
  const { mutate, isPending } = useViewChange();
  return (
    <Loaded query={query}>
      {(views) => {
        const pageViews = views.filter((view) => view.page === page);
        return (
          <>
            {pageViews.length === 0 && (
              <Text fontSize="sm" color="fg.muted">
                {t('views.none')}
              </Text>
            )}
            <chakra.ul listStyleType="none">
              {pageViews.map((view) => (
                <View key={view.name} view={view} onGone={onGone} />
              ))}
            </chakra.ul>
            {views.length >= MAX_VIEWS ? (
              <Text fontSize="sm">{t('views.full', { most: MAX_VIEWS })}</Text>
            ) : (
              <NameForm
                label={t('views.name')}
                busy={isPending}
                onSubmit={(name) => mutate({ page, name, query: search.replace('?', '') })}
              />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function View({ view: { page, name, query }, onGone }: { view: SavedView; onGone: () => void }) {
  const { t } = useTranslation('mf-clusters');
  const [renaming, setRenaming] = useState(false);
  const { mutate, isPending } = useViewChange();
  if (renaming)
    return (
      <li>
        <NameForm
          label={t('views.rename', { name })}
          initial={name}
          busy={isPending}
          onSubmit={(new_name) => mutate({ page, name, new_name }, { onSuccess: () => setRenaming(false) })}
        />
      </li>
    );
  return (
    <Flex as="li" align="center" gap="1">
      <Link to={`?${query}`} onClick={onGone} flex="1" minW="0" py="1.5" overflowWrap="anywhere">
        {name}
      </Link>
      <Button
        size="sm"
        variant="ghost"
        px="2"
        onClick={() => setRenaming(true)}
        aria-label={t('views.rename', { name })}
      >
        {t('views.renameShort')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        px="2"
        disabled={isPending}
        aria-label={t('views.remove', { name })}
        onClick={() => mutate({ page, name, query: null })}
      >
        <Icon shape={iconShapes.close} />
      </Button>
    </Flex>
  );
}

interface NameFormProps {
  label: string;
  initial?: string;
  busy: boolean;
  onSubmit: (name: string) => void;
}

function NameForm({ label, initial = '', busy, onSubmit }: NameFormProps) {
  const { t } = useTranslation('mf-clusters');
  const id = useId();
  const [name, setName] = useState(initial);
  useUnsavedInput(name !== initial || busy);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || name.trim() === '') return;
    onSubmit(name);
    setName('');
  };
  return (
    <chakra.form onSubmit={send}>
      <chakra.label htmlFor={id} fontSize="xs" color="fg.muted">
        {label}
      </chakra.label>
      <Flex gap="2">
        <chakra.input
          id={id}
          value={name}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          css={nameField}
        />
        <Button type="submit" size="sm" disabled={name.trim() === ''}>
          {t('views.save')}
        </Button>
      </Flex>
    </chakra.form>
  );
}

const nameField = { ...typedField, flex: '1', minW: '0', minH: { base: '11', sm: '9' } } as const;

const panel = {
  ...floatingPanel,
  gap: '2',
  insetInlineStart: { base: '0', sm: 'auto' },
  insetInlineEnd: { base: 'auto', sm: '0' },
  w: '22rem',
  p: '3',
} as const;
