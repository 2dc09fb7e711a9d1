import { SEARCH_LENGTH } from '@klaster/shared/contract/http';
import type { ClusterReportsAnswer } from '@klaster/shared/contract/reports';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Flex, floatingPanel, Text, typedField } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { clusterReportsQuery } from '../../campaign/regions/queries';

const OFFERED = 8;

export interface ClusterComboboxProps {
  /** Finds clusters on the register, and those with a report of this quarter. */
  quarter: { year: number; quarter: number };
  chosen: readonly string[];
  onChoose: (id: string) => void;
  disabled: boolean;
}

/** Finds a cluster by its name in either script or its STIR. Source: WAI-ARIA Authoring Practices, combobox. */
export function ClusterCombobox({ quarter, chosen, onChoose, disabled }: ClusterComboboxProps) {
  const { t } = useTranslation('mf-clusters');
  const id = useId();
  const { typed, active, offered, expanded, type, choose, close, onKeyDown } = useClusterSearch({
    quarter,
    chosen,
    onChoose,
  });
  return (
    <Flex data-actions="" position="relative" direction="column" gap="1" width={{ base: '100%', sm: '20rem' }}>
      <chakra.label htmlFor={id} fontSize="xs" color="fg.muted">
        {t('compare.find')}
      </chakra.label>
      <chakra.input
        id={id}
        role="combobox"
        type="text"
        autoComplete="off"
        maxLength={SEARCH_LENGTH}
        disabled={disabled}
        aria-expanded={expanded}
        aria-controls={expanded ? listId(id) : undefined}
        aria-autocomplete="list"
        aria-activedescendant={expanded && offered[active] ? optionId(id, active) : undefined}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
        css={searchField}
      />
      {expanded && <FoundClusters id={id} clusters={offered} active={active} onChoose={choose} />}
    </Flex>
  );
}

const listId = (id: string) => `${id}-list`;
const optionId = (id: string, index: number) => `${id}-${index}`;

type SearchOptions = Pick<ClusterComboboxProps, 'quarter' | 'chosen' | 'onChoose'>;

function useClusterSearch({ quarter, chosen, onChoose }: SearchOptions) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const search = useDeferredValue(typed.trim());
  const query = useQuery({
    ...clusterReportsQuery({ ...quarter, search, page: '1', page_size: String(OFFERED) }),
    enabled: search !== '',
  });
  const found = search === '' ? [] : (query.data?.items ?? []);
  const offered = found.filter(({ cluster_id }) => !chosen.includes(String(cluster_id)));
  const expanded = open && search !== '' && query.data !== undefined;
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    setOpen(true);
  };
  const choose = (index: number) => {
    const cluster = offered[index];
    if (!cluster) return;
    setTyped('');
    setOpen(false);
    onChoose(String(cluster.cluster_id));
  };
  const move = (step: number) => {
    setOpen(true);
    setActive((active + step + offered.length) % offered.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isChoice = event.key === 'Enter' && expanded;
    const isMove = step !== undefined && offered.length > 0;
    if (!isChoice && !isMove) return undefined;
    event.preventDefault();
    return isMove ? move(step) : choose(active);
  };
  return { typed, active, offered, expanded, type, choose, close: () => setOpen(false), onKeyDown };
}

interface FoundClustersProps {
  id: string;
  clusters: ClusterReportsAnswer['items'];
  active: number;
  onChoose: (index: number) => void;
}

function FoundClusters({ id, clusters, active, onChoose }: FoundClustersProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Box css={panel}>
      {clusters.length === 0 && <Text p="2">{t('compare.notFound')}</Text>}
      <Box id={listId(id)} role="listbox" aria-label={t('compare.found')}>
        {clusters.map(({ cluster_id, company_name, province_name }, index) => (
          <Box
            key={cluster_id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Without this the field would lose the focus, which closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
          >
            {formatName(company_name)}
            <span data-under="">{formatName(province_name)}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** As high as the filters beside it. */
const searchField = {
  ...typedField,
  minH: { base: '11', sm: '9.5' },
  borderRadius: 'md',
  width: '100%',
  _disabled: { opacity: 0.6, cursor: 'not-allowed' },
} as const;

const panel = {
  ...floatingPanel,
  insetInline: '0',
  maxH: '20rem',
  fontSize: 'sm',
  '& [role=option]': { px: '3', py: '2', borderRadius: 'sm', cursor: 'pointer' },
  '& [role=option]:is(:hover, [aria-selected=true])': { bg: 'colorPalette.subtle' },
  '& [data-under]': { display: 'block', fontSize: 'xs', color: 'fg.muted' },
} as const;
