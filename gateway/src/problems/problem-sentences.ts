import type { Localised } from '@klaster/shared/contract';
import type { GatewayProblem } from './gateway-problem';
import { RELEASE_SENTENCES } from './release-sentences';

/** Catalogue of the few sentences the gateway says itself; everything else is the API's to say. */
export const PROBLEM_SENTENCES: Record<GatewayProblem, { title: Localised; detail: Localised }> = {
  ...RELEASE_SENTENCES,
  not_found: {
    title: { 'uz-Cyrl': 'Топилмади', 'uz-Latn': 'Topilmadi', ru: 'Не найдено', en: 'Not found' },
    detail: {
      'uz-Cyrl': 'Сўралган манзил топилмади.',
      'uz-Latn': 'Soʻralgan manzil topilmadi.',
      ru: 'Запрошенный адрес не найден.',
      en: 'There is nothing at this address.',
    },
  },
  invalid_input: {
    title: {
      'uz-Cyrl': 'Сўров нотўғри',
      'uz-Latn': 'Soʻrov notoʻgʻri',
      ru: 'Неверный запрос',
      en: 'Invalid request',
    },
    detail: {
      'uz-Cyrl': 'Сўров нотўғри тузилган.',
      'uz-Latn': 'Soʻrov notoʻgʻri tuzilgan.',
      ru: 'Запрос составлен неверно.',
      en: 'The request is malformed.',
    },
  },
  payload_too_large: {
    title: {
      'uz-Cyrl': 'Сўров ҳажми катта',
      'uz-Latn': 'Soʻrov hajmi katta',
      ru: 'Слишком большой запрос',
      en: 'Request too large',
    },
    detail: {
      'uz-Cyrl': 'Юборилган маълумот ҳажми рухсат этилганидан катта.',
      'uz-Latn': 'Yuborilgan maʼlumot hajmi ruxsat etilganidan katta.',
      ru: 'Размер отправленных данных больше разрешённого.',
      en: 'The data sent is larger than allowed.',
    },
  },
  cookies_too_large: {
    title: {
      'uz-Cyrl': 'Cookie файллари жуда кўп',
      'uz-Latn': 'Cookie fayllari juda koʻp',
      ru: 'Слишком много cookie',
      en: 'Too many cookies',
    },
    detail: {
      'uz-Cyrl': 'Браузер бу сайт учун жуда кўп cookie сақлаган. Улар ўчирилди: давом этинг, керак бўлса қайта киринг.',
      'uz-Latn':
        'Brauzer bu sayt uchun juda koʻp cookie saqlagan. Ular oʻchirildi: davom eting, kerak boʻlsa qayta kiring.',
      ru: 'Браузер сохранил для этого сайта слишком много cookie. Они удалены: продолжите и при необходимости войдите снова.',
      en: 'The browser has kept too many cookies for this site. They have been deleted: continue, and sign in again if you are asked to.',
    },
  },
  request_timeout: {
    title: {
      'uz-Cyrl': 'Сўров кечикди',
      'uz-Latn': 'Soʻrov kechikdi',
      ru: 'Запрос не успел прийти',
      en: 'Request too slow',
    },
    detail: {
      'uz-Cyrl': 'Сўров жуда секин юборилди. Қайта уриниб кўринг.',
      'uz-Latn': 'Soʻrov juda sekin yuborildi. Qayta urinib koʻring.',
      ru: 'Запрос передавался слишком медленно. Попробуйте ещё раз.',
      en: 'The request came too slowly. Try again.',
    },
  },
  unauthenticated: {
    title: { 'uz-Cyrl': 'Сессия йўқ', 'uz-Latn': 'Sessiya yoʻq', ru: 'Нет сессии', en: 'No session' },
    detail: {
      'uz-Cyrl': 'Кириш белгиси йўқ ёки яроқсиз.',
      'uz-Latn': 'Kirish belgisi yoʻq yoki yaroqsiz.',
      ru: 'Токен не указан или недействителен.',
      en: 'The token is missing or invalid.',
    },
  },
  forbidden: {
    title: { 'uz-Cyrl': 'Рухсат йўқ', 'uz-Latn': 'Ruxsat yoʻq', ru: 'Нет доступа', en: 'Not allowed' },
    detail: {
      'uz-Cyrl': 'Бу амални бажаришга ҳуқуқингиз йўқ.',
      'uz-Latn': 'Bu amalni bajarishga huquqingiz yoʻq.',
      ru: 'У вас нет права на это действие.',
      en: 'You have no right to do this.',
    },
  },
  too_many_attempts: {
    title: {
      'uz-Cyrl': 'Уринишлар кўп',
      'uz-Latn': 'Urinishlar koʻp',
      ru: 'Слишком много попыток',
      en: 'Too many attempts',
    },
    detail: {
      'uz-Cyrl': 'Сўровлар сони ошиб кетди. Бироздан сўнг қайта уриниб кўринг.',
      'uz-Latn': 'Soʻrovlar soni oshib ketdi. Birozdan soʻng qayta urinib koʻring.',
      ru: 'Слишком много запросов. Попробуйте немного позже.',
      en: 'There were too many requests. Try again a little later.',
    },
  },
  operations_only: {
    title: {
      'uz-Cyrl': 'Бошқарув манзилида бажарилади',
      'uz-Latn': 'Boshqaruv manzilida bajariladi',
      ru: 'Только по адресу управления',
      en: 'Only at the operations address',
    },
    detail: {
      'uz-Cyrl': 'Нашрларни фойдаланувчилар фақат бошқарув манзилида ўзгартиради. Бу ерда уларни кўриш мумкин.',
      'uz-Latn': 'Nashrlarni foydalanuvchilar faqat boshqaruv manzilida oʻzgartiradi. Bu yerda ularni koʻrish mumkin.',
      ru: 'Пользователи управляют выпусками только по адресу управления. Здесь их можно просматривать.',
      en: 'People move releases at the operations address only. Here they can be viewed.',
    },
  },
  people_unknown: {
    title: {
      'uz-Cyrl': 'Фойдаланувчилар учун ёпиқ',
      'uz-Latn': 'Foydalanuvchilar uchun yopiq',
      ru: 'Недоступно для пользователей',
      en: 'Not open to people',
    },
    detail: {
      'uz-Cyrl':
        'Бу ердаги сервер ким нашрларни бошқара олишини айтмайди, шу сабабли фойдаланувчилар уларни ўзгартира олмайди. Нашр белгисидан (токен) фойдаланинг.',
      'uz-Latn':
        'Bu yerdagi server kim nashrlarni boshqara olishini aytmaydi, shu sababli foydalanuvchilar ularni oʻzgartira olmaydi. Nashr belgisidan (token) foydalaning.',
      ru: 'Сервер, подключённый здесь, не сообщает, кто может управлять выпусками, поэтому пользователи не могут этого делать. Используйте токен выпуска.',
      en: 'The server connected here does not tell who may move releases, so people cannot move them. Use a deploy token.',
    },
  },
  not_same_origin: {
    title: {
      'uz-Cyrl': 'Бошқа саҳифадан келган сўров',
      'uz-Latn': 'Boshqa sahifadan kelgan soʻrov',
      ru: 'Запрос с другой страницы',
      en: 'Request from another page',
    },
    detail: {
      'uz-Cyrl':
        'Бу ерда фақат бошқарув саҳифасининг ўзи юборган сўровлар қабул қилинади. Саҳифани https орқали ёки шу компьютерда (localhost) очинг.',
      'uz-Latn':
        'Bu yerda faqat boshqaruv sahifasining oʻzi yuborgan soʻrovlar qabul qilinadi. Sahifani https orqali yoki shu kompyuterda (localhost) oching.',
      ru: 'Здесь принимаются только запросы самой страницы управления. Откройте её по https или на этом компьютере (localhost).',
      en: 'Only the operations page itself may call here. Open it over https, or on this machine (localhost).',
    },
  },
  two_sessions: {
    title: {
      'uz-Cyrl': 'Иккита сессия',
      'uz-Latn': 'Ikkita sessiya',
      ru: 'Две сессии',
      en: 'Two sessions',
    },
    detail: {
      'uz-Cyrl':
        'Браузер иккита сессияни юборди: улардан бирини бошқа саҳифа қўйган бўлиши мумкин. Иккаласи ҳам ўчирилди, ҳеч нарса ўзгармади. Қайта киринг.',
      'uz-Latn':
        'Brauzer ikkita sessiyani yubordi: ulardan birini boshqa sahifa qoʻygan boʻlishi mumkin. Ikkalasi ham oʻchirildi, hech narsa oʻzgarmadi. Qayta kiring.',
      ru: 'Браузер прислал две сессии: одну из них могла подставить другая страница. Обе удалены, ничего не изменено. Войдите снова.',
      en: 'The browser sent two sessions: another page may have planted one of them. Both were cleared and nothing was changed. Sign in again.',
    },
  },
  misdirected: {
    title: {
      'uz-Cyrl': 'Бошқа манзилга сўров',
      'uz-Latn': 'Boshqa manzilga soʻrov',
      ru: 'Запрос не по адресу',
      en: 'Misdirected request',
    },
    detail: {
      'uz-Cyrl': 'Бошқарув манзили бу ном билан очилмайди. OPERATIONS_ORIGIN қийматини текширинг.',
      'uz-Latn': 'Boshqaruv manzili bu nom bilan ochilmaydi. OPERATIONS_ORIGIN qiymatini tekshiring.',
      ru: 'Адрес управления не открывается под этим именем. Проверьте значение OPERATIONS_ORIGIN.',
      en: 'The operations address is not reached by this name. Check OPERATIONS_ORIGIN.',
    },
  },
  operations_page_missing: {
    title: {
      'uz-Cyrl': 'Саҳифа йиғилмаган',
      'uz-Latn': 'Sahifa yigʻilmagan',
      ru: 'Страница не собрана',
      en: 'Page not built',
    },
    detail: {
      'uz-Cyrl':
        'Бошқарув саҳифаси йиғилмаган. Уни “npm run build” билан йиғинг ёки OPERATIONS_PAGE_DIR қийматини кўрсатинг.',
      'uz-Latn':
        'Boshqaruv sahifasi yigʻilmagan. Uni “npm run build” bilan yigʻing yoki OPERATIONS_PAGE_DIR qiymatini koʻrsating.',
      ru: 'Страница управления не собрана. Соберите её командой “npm run build” или укажите OPERATIONS_PAGE_DIR.',
      en: 'The operations page is not built. Build it with “npm run build”, or set OPERATIONS_PAGE_DIR.',
    },
  },
  upstream_unavailable: {
    title: {
      'uz-Cyrl': 'Хизмат ишламаяпти',
      'uz-Latn': 'Xizmat ishlamayapti',
      ru: 'Сервис недоступен',
      en: 'Service unavailable',
    },
    detail: {
      'uz-Cyrl': 'Хизмат вақтинча ишламаяпти. Бироздан кейин қайта уриниб кўринг.',
      'uz-Latn': 'Xizmat vaqtincha ishlamayapti. Birozdan keyin qayta urinib koʻring.',
      ru: 'Сервис временно недоступен. Повторите попытку немного позже.',
      en: 'The service is unavailable at the moment. Try again shortly.',
    },
  },
  busy: {
    title: { 'uz-Cyrl': 'Сервер банд', 'uz-Latn': 'Server band', ru: 'Сервер занят', en: 'Server busy' },
    detail: {
      'uz-Cyrl': 'Сервер банд бўлгани учун буни вақтида тугата олмади. Бироздан кейин қайта уриниб кўринг.',
      'uz-Latn': 'Server band boʻlgani uchun buni vaqtida tugata olmadi. Birozdan keyin qayta urinib koʻring.',
      ru: 'Сервер занят и не успел это выполнить. Повторите попытку немного позже.',
      en: 'The server is busy and could not finish this in time. Try again shortly.',
    },
  },
  internal: {
    title: { 'uz-Cyrl': 'Ички хато', 'uz-Latn': 'Ichki xato', ru: 'Внутренняя ошибка', en: 'Internal error' },
    detail: {
      'uz-Cyrl': 'Хизматда кутилмаган хато юз берди.',
      'uz-Latn': 'Xizmatda kutilmagan xato yuz berdi.',
      ru: 'В сервисе произошла непредвиденная ошибка.',
      en: 'Something unexpected went wrong in the service.',
    },
  },
};
