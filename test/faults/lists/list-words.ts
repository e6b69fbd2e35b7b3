/** Words of drawn lists, in the languages of the kiosk: names of people and columns, words for a status, as programs and people write them. */
import type { Language } from '../../../src/contract/languages.ts';
import type { AppointmentStatus } from '../../../src/contract/appointment.ts';

export interface ListLanguage {
  readonly language: Language;
  readonly locale: string;
  /** First and last names; any two belong together. */
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly columns: ReadonlyMap<ColumnWord, readonly string[]>;
  readonly statuses: Readonly<Partial<Record<AppointmentStatus, readonly string[]>>>;
  readonly yesNo: readonly [string, string];
  readonly services: readonly string[];
  readonly minutes: string;
  /** The single-byte or double-byte encoding that its spreadsheet programs save in. */
  readonly legacy: string;
}

const COLUMN_WORDS = [
  'first',
  'last',
  'full',
  'date',
  'time',
  'start',
  'end',
  'startTime',
  'endTime',
  'duration',
  'status',
  'cancelled',
  'service',
  'phone',
  'email',
  'created',
  'notes',
  'reference',
] as const;
export type ColumnWord = (typeof COLUMN_WORDS)[number];

const list = (words: string): readonly string[] => words.split(',');

function columns(text: string): ReadonlyMap<ColumnWord, readonly string[]> {
  const words = text.split(';').map((each) => each.trim().split('|'));
  return new Map(COLUMN_WORDS.map((word, n) => [word, words[n] ?? []] as const));
}

export const LIST_LANGUAGES: readonly ListLanguage[] = [
  {
    language: 'en',
    locale: 'en-GB',
    first: list('Anna,Ben,Chloe,Daniel,Emma,George'),
    last: list('Smith,Okafor,Jones,O’Neill,Taylor,Brown'),
    columns: columns(
      'First name|Given name|Client first name;Last name|Surname|Family name;Name|Client|Customer name|Full name|Patient;Date|Appointment date|Day|Booking date;Time|Appointment time|Hour;Start|Start time|Appointment start|Starts at|Begin;End|End time|Ends at|Finish;Start time|From|Start;End time|To|Until;Duration|Length|Duration (min);Status|Appointment status|Booking status;Cancelled|Canceled|Is cancelled;Service|Services|Appointment type|Treatment;Phone|Mobile|Phone number;Email|E-mail address|Client email;Created|Booked on|Created at;Notes|Comments;Booking reference|Reference|Confirmation number',
    ),
    statuses: {
      Scheduled: ['Confirmed', 'Booked', 'scheduled'],
      Cancelled: ['Cancelled', 'CANCELED', 'Cancelled by client'],
      'No-show': ['No-show', 'No show'],
      Served: ['Completed'],
      'Checked-in': ['Arrived'],
    },
    yesNo: ['Yes', 'No'],
    services: list('Passport,ID card,Residence permit'),
    minutes: 'min',
    legacy: 'windows-1252',
  },
  {
    language: 'de',
    locale: 'de-DE',
    first: list('Anna,Jürgen,Käthe,Björn,Sören,Jörg'),
    last: list('Müller,Schröder,Weiß,Größmann,Köhler,Bäcker'),
    columns: columns(
      'Vorname|Kunde Vorname;Nachname|Familienname|Zuname;Name|Kunde|Kundenname|Patient;Datum|Termindatum|Tag;Uhrzeit|Zeit|Terminzeit;Beginn|Start|Terminbeginn|Anfang;Ende|Terminende;Von|Beginn|Startzeit;Bis|Ende|Endzeit;Dauer|Dauer (Min.)|Terminlänge;Status|Terminstatus;Storniert|Abgesagt;Leistung|Anliegen|Terminart|Dienstleistung;Telefon|Handy|Telefonnummer|Mobil;E-Mail|E-Mail-Adresse;Erstellt|Gebucht am|Erstellt am|Angelegt;Bemerkung|Notizen;Buchungsnummer|Terminnummer|Referenz',
    ),
    statuses: {
      Scheduled: ['bestätigt', 'Gebucht', 'geplant', 'offen'],
      Cancelled: ['storniert', 'Abgesagt', 'Storniert durch Kunde'],
      'No-show': ['nicht erschienen'],
      Served: ['erledigt', 'abgeschlossen'],
      'Checked-in': ['eingecheckt', 'erschienen'],
    },
    yesNo: ['Ja', 'Nein'],
    services: list('Reisepass,Personalausweis,Führungszeugnis'),
    minutes: 'Min.',
    legacy: 'windows-1252',
  },
  {
    language: 'fr',
    locale: 'fr-FR',
    first: list('Hélène,François,Zoé,Jérôme,Anaïs,Noël'),
    last: list('Lefèvre,Dupré,Garçon,Bénard,Hérault,Côté'),
    columns: columns(
      'Prénom|Prénom du client;Nom|Nom de famille;Nom complet|Client|Patient|Usager;Date|Date du rendez-vous|Jour;Heure|Heure du rendez-vous;Début|Date de début;Fin|Date de fin;Heure de début|Début;Heure de fin|Fin;Durée|Durée (min);Statut|État;Annulé|Annulée;Prestation|Service|Type de rendez-vous|Démarche;Téléphone|Portable;Courriel|E-mail|Adresse email;Créé le|Date de création|Réservé le;Remarques|Commentaire;Référence|Numéro de réservation',
    ),
    statuses: {
      Scheduled: ['Confirmé', 'réservé', 'Planifiée'],
      Cancelled: ['Annulé', 'ANNULÉE', 'Annulé par le client'],
      'No-show': ['Absent', 'Non présenté'],
      Served: ['Terminé', 'Honoré'],
      'Checked-in': ['Arrivé', 'Présente'],
    },
    yesNo: ['Oui', 'Non'],
    services: list('Passeport,Carte d’identité,Titre de séjour'),
    minutes: 'min',
    legacy: 'windows-1252',
  },
  {
    language: 'es',
    locale: 'es-ES',
    first: list('José,Begoña,Íñigo,Sofía,Ángela,Raúl'),
    last: list('Muñoz,García,Peña,Núñez,Ibáñez,López'),
    columns: columns(
      'Nombre|Nombre del cliente;Apellidos|Apellido;Nombre completo|Cliente|Paciente|Nombre y apellidos;Fecha|Fecha de la cita|Día;Hora|Hora de la cita;Inicio|Comienzo;Fin|Final;Hora de inicio|Desde;Hora de fin|Hasta;Duración|Duración (min);Estado|Estado de la cita;Cancelada|Anulada;Servicio|Trámite|Tipo de cita;Teléfono|Móvil;Correo electrónico|Email;Creado|Fecha de creación|Reservado el;Notas|Observaciones;Localizador|Número de reserva|Referencia',
    ),
    statuses: {
      Scheduled: ['Confirmada', 'reservada', 'Programado'],
      Cancelled: ['Cancelada', 'anulado', 'Cancelada por el cliente'],
      'No-show': ['No presentado', 'No asistió'],
      Served: ['Atendida', 'Finalizado'],
      'Checked-in': ['Llegó', 'En sala'],
    },
    yesNo: ['Sí', 'No'],
    services: list('Pasaporte,DNI,Empadronamiento'),
    minutes: 'min',
    legacy: 'windows-1252',
  },
  {
    language: 'pl',
    locale: 'pl-PL',
    first: list('Łukasz,Świętosław,Małgorzata,Zbigniew,Żaneta,Grażyna'),
    last: list('Żółć,Dąbek,Wiśniewski,Kowalska,Święcicki,Łącki'),
    columns: columns(
      'Imię|Imię klienta;Nazwisko|Nazwisko klienta;Imię i nazwisko|Klient|Pacjent;Data|Data wizyty|Dzień;Godzina|Godz.|Godzina wizyty;Początek|Rozpoczęcie;Koniec|Zakończenie;Od|Godzina rozpoczęcia;Do|Godzina zakończenia;Czas trwania|Czas trwania (min);Status|Stan;Anulowano|Odwołano;Usługa|Rodzaj wizyty|Sprawa;Telefon|Numer telefonu;E-mail|Adres email;Utworzono|Data utworzenia;Uwagi|Notatki;Numer rezerwacji|Numer wizyty',
    ),
    statuses: {
      Scheduled: ['Potwierdzona', 'zaplanowana', 'Umówiona'],
      Cancelled: ['Anulowana', 'odwołana', 'ODWOŁANO'],
      'No-show': ['Nieobecny', 'Nie przyszedł'],
      Served: ['Zakończona', 'Zrealizowana'],
      'Checked-in': ['Przybył', 'Zameldowany'],
    },
    yesNo: ['Tak', 'Nie'],
    services: list('Paszport,Dowód osobisty,Prawo jazdy'),
    minutes: 'min',
    legacy: 'windows-1250',
  },
  {
    language: 'uk',
    locale: 'uk-UA',
    first: list('Олена,Андрій,Їржі,Ганна,Юрій,Соломія'),
    last: list('Шевченко,Коваленко,Ґудзь,Єременко,Іваненко,Щербак'),
    columns: columns(
      'Ім’я|Ім’я клієнта;Прізвище;ПІБ|Клієнт|Відвідувач;Дата|Дата запису|День;Час|Час запису;Початок|Початок візиту;Кінець|Завершення;Початок|Від|Час початку;Кінець|До|Час завершення;Тривалість|Тривалість (хв);Статус|Стан;Скасовано;Послуга|Тип візиту;Телефон|Мобільний телефон;Електронна пошта|Email;Створено|Дата створення;Примітки|Коментар;Номер запису|Номер бронювання',
    ),
    statuses: {
      Scheduled: ['Підтверджено', 'заплановано'],
      Cancelled: ['Скасовано', 'СКАСОВАНО', 'Скасовано клієнтом'],
      'No-show': ['Не з’явився', 'неявка'],
      Served: ['Завершено', 'Обслужено'],
      'Checked-in': ['Прибув'],
    },
    yesNo: ['Так', 'Ні'],
    services: list('Паспорт,Посвідка,Довідка'),
    minutes: 'хв',
    legacy: 'windows-1251',
  },
  {
    language: 'tr',
    locale: 'tr-TR',
    first: list('Gülşah,İbrahim,Çağla,Ömer,Şule,Uğur'),
    last: list('Işık,Yılmaz,Öztürk,Şahin,Çelik,Güneş'),
    columns: columns(
      'Ad|Adı|Müşteri adı;Soyad|Soyadı;Ad Soyad|Müşteri|Hasta;Tarih|Randevu tarihi|Gün;Saat|Randevu saati;Başlangıç|Başlama;Bitiş;Başlangıç saati|Başlangıç;Bitiş saati|Bitiş;Süre|Süre (dk);Durum|Randevu durumu;İptal|İptal edildi;Hizmet|İşlem|Randevu türü;Telefon|Cep telefonu;E-posta;Oluşturulma|Oluşturulma tarihi;Notlar|Not;Randevu no|Rezervasyon no',
    ),
    statuses: {
      Scheduled: ['Onaylandı', 'planlandı'],
      Cancelled: ['İptal edildi', 'İPTAL', 'iptal'],
      'No-show': ['Gelmedi'],
      Served: ['Tamamlandı'],
      'Checked-in': ['Geldi'],
    },
    yesNo: ['Evet', 'Hayır'],
    services: list('Pasaport,Kimlik kartı,İkamet izni'),
    minutes: 'dk',
    legacy: 'windows-1254',
  },
  {
    language: 'ar',
    locale: 'ar-EG',
    first: list('محمد,فاطمة,أحمد,ليلى,يوسف,نور'),
    last: list('السيد,الخطيب,حداد,منصور,النجار,العلي'),
    columns: columns(
      'الاسم الأول;اسم العائلة|اللقب;الاسم الكامل|العميل|الاسم;التاريخ|تاريخ الموعد;الوقت|وقت الموعد|الساعة;البداية|بداية الموعد;النهاية;من|وقت البدء;إلى|وقت الانتهاء;المدة|المدة (دقيقة);الحالة|حالة الموعد;ملغى|تم الإلغاء;الخدمة|نوع الخدمة;الهاتف|رقم الهاتف|الجوال;البريد الإلكتروني;تاريخ الإنشاء;ملاحظات;رقم الحجز|رقم الموعد|المرجع',
    ),
    statuses: {
      Scheduled: ['مؤكد', 'محجوز'],
      Cancelled: ['ملغى', 'تم الإلغاء', 'ملغي'],
      'No-show': ['لم يحضر', 'غائب'],
      Served: ['مكتمل'],
      'Checked-in': ['حاضر', 'وصل'],
    },
    yesNo: ['نعم', 'لا'],
    services: list('جواز سفر,بطاقة هوية,رخصة'),
    minutes: 'دقيقة',
    legacy: 'windows-1256',
  },
  {
    language: 'zh-Hans',
    locale: 'zh-CN',
    first: list('芳,伟,秀英,敏,静,建国'),
    last: list('王,李,张,刘,陈,杨'),
    columns: columns(
      '名|名字;姓|姓氏;姓名|客户姓名|客户;日期|预约日期;时间|预约时间;开始时间|开始;结束时间|结束;开始时间;结束时间;时长|时长（分钟）;状态|预约状态;已取消|取消;服务|服务项目|预约类型;电话|手机号码|联系电话;邮箱|电子邮件;创建时间|创建日期;备注;预约号|预约编号|订单号',
    ),
    statuses: {
      Scheduled: ['已预约', '已确认'],
      Cancelled: ['已取消', '取消'],
      'No-show': ['未到', '爽约'],
      Served: ['已完成'],
      'Checked-in': ['已签到', '已到'],
    },
    yesNo: ['是', '否'],
    services: list('护照,身份证,居留许可'),
    minutes: '分钟',
    legacy: 'gbk',
  },
  {
    language: 'vi',
    locale: 'vi-VN',
    first: list('An,Văn Hùng,Thị Lan,Minh,Thu Hà,Đức'),
    last: list('Nguyễn,Trần,Lê,Phạm,Hoàng,Đặng'),
    columns: columns(
      'Tên;Họ;Họ và tên|Khách hàng|Tên khách hàng|Họ tên;Ngày|Ngày hẹn;Giờ|Giờ hẹn;Bắt đầu|Thời gian bắt đầu;Kết thúc|Thời gian kết thúc;Giờ bắt đầu|Từ;Giờ kết thúc|Đến;Thời lượng|Thời lượng (phút);Trạng thái|Tình trạng;Đã hủy;Dịch vụ|Loại dịch vụ;Điện thoại|Số điện thoại;Email|Thư điện tử;Ngày tạo|Tạo lúc;Ghi chú;Mã đặt chỗ|Mã đặt lịch',
    ),
    statuses: {
      Scheduled: ['Đã đặt', 'Đã xác nhận'],
      Cancelled: ['Đã hủy', 'Đã huỷ'],
      'No-show': ['Không đến', 'Vắng mặt'],
      Served: ['Hoàn thành', 'Đã hoàn thành'],
      'Checked-in': ['Đã đến', 'Đã check-in'],
    },
    yesNo: ['Có', 'Không'],
    services: list('Hộ chiếu,Căn cước,Thẻ tạm trú'),
    minutes: 'phút',
    legacy: 'utf-8',
  },
];
