import type { Localised } from '@klaster/shared/contract';

/** What is said of releases, their record and their store. */
export const RELEASE_SENTENCES = {
  unknown_release: {
    title: { 'uz-Cyrl': 'Нашр топилмади', 'uz-Latn': 'Nashr topilmadi', ru: 'Выпуск не найден', en: 'Unknown release' },
    detail: {
      'uz-Cyrl': 'Бундай нашр сақланмаган.',
      'uz-Latn': 'Bunday nashr saqlanmagan.',
      ru: 'Такого выпуска в хранилище нет.',
      en: 'No such release is kept.',
    },
  },
  release_pinned: {
    title: {
      'uz-Cyrl': 'Нашр маҳкамланган',
      'uz-Latn': 'Nashr mahkamlangan',
      ru: 'Выпуск закреплён',
      en: 'Release pinned',
    },
    detail: {
      'uz-Cyrl': 'Илова битта нашрга маҳкамланган.',
      'uz-Latn': 'Ilova bitta nashrga mahkamlangan.',
      ru: 'Приложение закреплено за одним выпуском.',
      en: 'The app is pinned to a release.',
    },
  },
  release_differs: {
    title: {
      'uz-Cyrl': 'Нашр бошқа файллар билан сақланган',
      'uz-Latn': 'Nashr boshqa fayllar bilan saqlangan',
      ru: 'Выпуск хранится с другими файлами',
      en: 'Release stored with other files',
    },
    detail: {
      'uz-Cyrl': 'Бу версия бошқа файллар билан сақланган. Сақланган нашр ўзгармайди.',
      'uz-Latn': 'Bu versiya boshqa fayllar bilan saqlangan. Saqlangan nashr oʻzgarmaydi.',
      ru: 'Эта версия хранится с другими файлами. Сохранённый выпуск не меняется.',
      en: 'This version is stored with other files. A stored release never changes.',
    },
  },
  release_refused: {
    title: {
      'uz-Cyrl': 'Нашр рад этилди',
      'uz-Latn': 'Nashr rad etildi',
      ru: 'Выпуск отклонён',
      en: 'Release refused',
    },
    detail: {
      'uz-Cyrl': 'Нашр текширувдан ўтмади.',
      'uz-Latn': 'Nashr tekshiruvdan oʻtmadi.',
      ru: 'Выпуск не прошёл проверку.',
      en: 'The release did not pass the gates.',
    },
  },
  record_broken: {
    title: {
      'uz-Cyrl': 'Нашрлар ёзуви бутун эмас',
      'uz-Latn': 'Nashrlar yozuvi butun emas',
      ru: 'Журнал выпусков повреждён',
      en: 'Record of releases broken',
    },
    detail: {
      'uz-Cyrl': 'Нашрлар ёзуви бутун эмас, шу сабабли ҳеч нарса ўзгартирилмади. Саҳифалар аввалгидек ишлайди.',
      'uz-Latn': 'Nashrlar yozuvi butun emas, shu sababli hech narsa oʻzgartirilmadi. Sahifalar avvalgidek ishlaydi.',
      ru: 'Журнал выпусков повреждён, поэтому ничего не изменено. Страницы работают как прежде.',
      en: 'The record of releases is not whole, so nothing was changed. Pages are served as before.',
    },
  },
  storage_full: {
    title: {
      'uz-Cyrl': 'Дискда жой қолмаган',
      'uz-Latn': 'Diskda joy qolmagan',
      ru: 'На диске нет места',
      en: 'Disk full',
    },
    detail: {
      'uz-Cyrl':
        'Сервер дискида жой қолмаган, шу сабабли ҳеч нарса сақланмади. Жой бўшатинг (ёки KEEP_RELEASES қийматини камайтиринг) ва қайта уриниб кўринг.',
      'uz-Latn':
        'Server diskida joy qolmagan, shu sababli hech narsa saqlanmadi. Joy boʻshating (yoki KEEP_RELEASES qiymatini kamaytiring) va qayta urinib koʻring.',
      ru: 'На диске сервера нет места, поэтому ничего не сохранено. Освободите место (или уменьшите KEEP_RELEASES) и повторите попытку.',
      en: 'The server’s disk is full, so nothing was kept. Free some space (or lower KEEP_RELEASES) and try again.',
    },
  },
  storage_failed: {
    title: {
      'uz-Cyrl': 'Дискка ёзиб бўлмади',
      'uz-Latn': 'Diskka yozib boʻlmadi',
      ru: 'Не удалось записать на диск',
      en: 'Disk cannot be written',
    },
    detail: {
      'uz-Cyrl': 'Сервер ўз хотирасига ёза олмади. Папка ҳуқуқларини ва дискни текширинг, сабаби журналда.',
      'uz-Latn': 'Server oʻz xotirasiga yoza olmadi. Papka huquqlarini va diskni tekshiring, sababi jurnalda.',
      ru: 'Сервер не смог записать данные. Проверьте права на папку и диск, причина указана в журнале сервера.',
      en: 'The server could not write to its store. Look at the folder’s rights and the disk; its log has the reason.',
    },
  },
} as const satisfies Record<string, { title: Localised; detail: Localised }>;
