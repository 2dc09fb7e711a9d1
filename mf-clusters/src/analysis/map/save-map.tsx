import { saveFile } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useFailureNotice } from '@klaster/shared/notices';
import { Box, BusyButton, Flex } from '@klaster/shared/ui';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode } from 'react';

export interface SaveMapProps {
  /** Title in the picture, and name of the file. */
  title: string;
  /** A map and its legend. */
  children: ReactNode;
}

const FORMATS = ['svg', 'png'] as const;

/** A map that can be saved as a picture, with its title, its legend and where its outlines come from. */
export function SaveMap({ title, children }: SaveMapProps) {
  const { t } = useTranslation('mf-clusters');
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: (typeof FORMATS)[number]) => {
      if (!place.current) return;
      const { mapFile } = await import(/* webpackChunkName: "map-file" */ './map-file');
      saveFile(await mapFile(place.current, { title, credit: t('map.credit'), format }), `${title}.${format}`);
    },
    onError: useFailureNotice(),
  });
  return (
    <>
      <Box ref={place}>{children}</Box>
      <Flex gap="2" mt="3" data-print="hidden">
        {FORMATS.map((format) => (
          <BusyButton
            key={format}
            size="sm"
            variant="outline"
            busy={isPending && variables === format}
            busyLabel={t('primary.writing')}
            onClick={() => !isPending && mutate(format)}
          >
            {t('map.save', { format: format.toUpperCase() })}
          </BusyButton>
        ))}
      </Flex>
    </>
  );
}
