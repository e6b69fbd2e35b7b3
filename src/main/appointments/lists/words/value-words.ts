/** Words in cells, in the ten languages and of usual booking programs. */
import type { AppointmentStatus } from '../../../../contract/appointment.ts';

/** Words that might mean two things, such as "pending" or "moved", are not here: such a row is a doubt. */
export const STATUS_WORDS: readonly (readonly [AppointmentStatus, string])[] = [
  [
    'Scheduled',
    'scheduled,booked,confirmed,planned,expected,upcoming,accepted,approved,active,new,open,reserved,appointment booked,rescheduled,ok,valid,publish,bestätigt,bestaetigt,offen,gebucht,geplant,reserviert,vereinbart,neu,aktiv,angenommen,fest,erwartet,zugesagt,bevorstehend,terminiert,programada,programado,confirmada,confirmado,reservada,reservado,agendada,agendado,citada,prevista,previsto,aceptada,aceptado,activa,pendiente de atender,nueva,confirmé,confirmée,planifié,planifiée,prévu,prévue,réservé,réservée,accepté,acceptée,à venir,validé,validée,programmé,programmée,nouveau,заплановано,запланований,підтверджено,підтверджений,заброньовано,призначено,очікується,активний,активна,новий,прийнято,записаний,запланировано,подтверждено,подтверждён,забронировано,zaplanowana,zaplanowany,zaplanowane,zaplanowano,potwierdzona,potwierdzony,potwierdzone,potwierdzono,umówiona,umówiony,umówione,zarezerwowana,zarezerwowany,zarezerwowano,nowa,nowy,aktywna,oczekiwana,oczekiwany,planlandı,planlanan,onaylandı,onaylı,rezerve,rezerve edildi,ayrıldı,aktif,yeni,bekleniyor,kabul edildi,مجدول,مجدولة,مؤكد,مؤكدة,تم التأكيد,محجوز,محجوزة,تم الحجز,متوقع,نشط,جديد,مقبول,已预约,已确认,已预定,已安排,预约成功,待到,待就诊,有效,新建,已接受,đã đặt,đã xác nhận,đã lên lịch,xác nhận,sắp tới,mới,đã hẹn,đã chấp nhận,đã đặt lịch,підтвердив,підтвердила,подтвердил,подтвердила',
  ],
  [
    'Checked-in',
    'checkedin,checked in,check in,arrived,here,present,in progress,inprogress,started,in service,in lobby,in waiting room,eingecheckt,angekommen,erschienen,anwesend,im wartezimmer,da,eingetroffen,in behandlung,registrada llegada,presente,llegó,llegado,ha llegado,en sala,en curso,en sala de espera,arrivé,arrivée,présent,présente,enregistré,enregistrée,en attente en salle,en salle,en cours,прибув,прибула,зареєстровано,присутній,на місці,в процесі,пришёл,прибыл,przybył,przybyła,obecny,obecna,zameldowany,zameldowana,w poczekalni,w trakcie,zarejestrowany przy wejściu,geldi,giriş yaptı,burada,kayıt yapıldı,devam ediyor,وصل,وصلت,حضر,تم تسجيل الوصول,حاضر,قيد التنفيذ,已签到,已到,已到达,已报到,进行中,đã đến,đã check in,đã có mặt,đã nhận phòng,đang phục vụ,đã điểm danh,пришел,пришла,прийшов,прийшла,en salle d’attente,已取号,venu',
  ],
  [
    'Served',
    'served,completed,complete,finished,fulfilled,done,attended,ended,seen,checked out,checkedout,erledigt,abgeschlossen,bedient,beendet,fertig,wahrgenommen,durchgeführt,behandelt,atendida,atendido,completada,completado,finalizada,finalizado,terminada,terminado,realizada,realizado,hecho,terminé,terminée,servi,servie,achevé,achevée,effectué,effectuée,honoré,honorée,fini,обслужено,завершено,виконано,закінчено,обслужений,відбувся,завершён,obsłużona,obsłużony,obsłużono,zakończona,zakończony,zakończono,zakończone,zrealizowana,zrealizowany,zrealizowano,odbyta,wykonano,tamamlandı,bitti,hizmet verildi,gerçekleşti,sonlandı,مكتمل,مكتملة,تم,انتهى,منتهي,تمت الخدمة,تم الانتهاء,已完成,完成,已结束,已服务,已就诊,hoàn thành,đã hoàn thành,đã phục vụ,đã xong,kết thúc,xong,đã khám,已完诊,就诊完成',
  ],
  [
    'Cancelled',
    'cancelled,canceled,cancel,cancelled by client,rejected,declined,deleted,removed,void,voided,withdrawn,revoked,refused,trashed,canceled by customer,storniert,abgesagt,gelöscht,geloescht,abgelehnt,entfallen,fällt aus,gestrichen,annulliert,ausgefallen,storno,abgebrochen,cancelada,cancelado,anulada,anulado,rechazada,rechazado,eliminada,eliminado,annulé,annulée,supprimé,supprimée,refusé,refusée,décommandé,скасовано,скасований,скасована,відмінено,видалено,відхилено,анульовано,отменён,отменено,отмена,удалено,odwołana,odwołany,odwołane,odwołano,anulowana,anulowany,anulowane,anulowano,odrzucona,odrzucony,odrzucono,usunięta,usunięto,skasowana,iptal,iptal edildi,reddedildi,silindi,vazgeçildi,ملغى,ملغي,ملغاة,ملغية,تم الإلغاء,أُلغي,الغيت,مرفوض,محذوف,已取消,取消,已拒绝,已作废,已删除,已撤销,作废,đã hủy,đã huỷ,hủy,huỷ,bị hủy,bị huỷ,từ chối,đã xóa,đã từ chối,удален,удалена,відмінена,скасував,скасувала,отменил,отменила',
  ],
  [
    'No-show',
    'noshow,no show,no showed,did not attend,did not show,dna,missed,absent,not attended,nicht erschienen,nicht gekommen,versäumt,verpasst,ferngeblieben,unentschuldigt,nichterschienen,no presentado,no presentada,no se presentó,no asistió,ausente,no acudió,inasistencia,falta,absente,non présenté,non présentée,non honoré,lapin,pas venu,ne s’est pas présenté,manqué,не з’явився,не з’явилася,неявка,не прийшов,не прийшла,відсутній,не явился,nieobecny,nieobecna,niestawienie,nie przyszedł,nie przyszła,nie stawił się,nie stawiła się,nieobecność,niestawiennictwo,gelmedi,katılmadı,gelmeyen,لم يحضر,لم تحضر,غائب,لم يأت,未到,爽约,缺席,未出席,失约,未到场,không đến,vắng mặt,vắng,không có mặt,bỏ hẹn,не пришел,не пришла,non venu,non venue,absent non excusé,absent excusé,absent non justifié,did not arrive',
  ],
];

/** A text that begins so is cancelled, as in "Cancelled by customer" or "Canceled: Passport". */
export const CANCELLED_STARTS =
  'cancelled,canceled,storniert,abgesagt,cancelada,cancelado,anulada,anulado,annulé,annulée,скасовано,отменено,odwołana,odwołany,odwołano,odwołane,anulowana,anulowany,anulowano,anulowane,iptal edildi,ملغى,ملغي,تم إلغاء,تم الإلغاء,已取消,đã hủy,đã huỷ,schedulingcancelled,schedulingcanceled';

/** Names of columns in which a no means that nobody is expected, besides the words for "Scheduled". */
export const EXPECTED_NAMES = 'attending';
/** Names of columns with a yes or no about something else: a new visitor, an appointment that was moved. */
export const OTHER_NAMES =
  'rescheduled,new,neu,neue,nueva,nuevo,nouveau,nouvelle,новий,нова,nowa,nowy,yeni,جديد,新建,mới';

export const YES_WORDS =
  'true,ein,activé,activado,włączone,увімкнено,açık,تشغيل,开,bật,yes,y,1,x,on,wahr,ja,j,sí,si,verdadero,s,oui,o,vrai,так,да,істина,истина,tak,t,prawda,evet,e,doğru,نعم,صحيح,صح,是,对,真,có,đúng,✓,✔,☑,checked';
export const NO_WORDS =
  'false,aus,désactivé,desactivado,wyłączone,вимкнено,kapalı,إيقاف,关,tắt,no,n,0,off,falsch,nein,falso,non,faux,ні,нет,хибність,ложь,nie,fałsz,hayır,h,yanlış,لا,خطأ,خاطئ,否,不,假,không,sai,☐,✗,✘,-,unchecked';

/** Of a length, in minutes. */
export const UNIT_WORDS: readonly (readonly [number, string])[] = [
  [
    1,
    'm,min,mins,minute,minutes,minuten,minuto,minutos,mn,хв,хвилин,хвилина,хвилини,мин,минут,минуты,минута,minut,minuta,minuty,dk,dakika,дк,د,دقيقة,دقائق,دقيقه,分,分钟,分鐘,phút,p,ph',
  ],
  [
    60,
    'h,hr,hrs,hour,hours,std,stunde,stunden,hora,horas,heure,heures,год,година,години,годин,ч,час,часа,часов,godz,godzina,godziny,godzin,g,sa,saat,س,ساعة,ساعات,小时,小時,时,個小時,giờ,tiếng',
  ],
  [
    1 / 60,
    's,sec,secs,second,seconds,sek,sekunde,sekunden,segundo,segundos,seconde,secondes,сек,секунд,sekund,sn,saniye,ثانية,秒,giây',
  ],
  [1_440, 'd,day,days,tag,tage,día,días,jour,jours,день,дні,днів,dzień,dni,gün,يوم,أيام,天,ngày'],
];
